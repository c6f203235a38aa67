# Two commands do everything, each making its own environment: `make demo` and `make test`.
# The environment is kept in .venv and is only installed anew when pyproject.toml has changed.

PYTHON ?= $(shell command -v python3 || command -v python)
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
DATA ?=
LINTER_CACHE := .import_linter_cache

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export OMP_NUM_THREADS ?= 1

.PHONY: help demo test check accuracy bench clean

help:
	@echo "make demo                    open the dashboard on a recorded table, refereed live"
	@echo "make test                    run every test (the checks of 'make check' among them)"
	@echo "make check                   ruff, mypy --strict and the import contracts"
	@echo "make accuracy [DATA=folder]  measure the eyes and the referee; writes docs/accuracy.md"
	@echo "make bench                   measure the speed; writes docs/performance.md"

demo: $(VENV)/.installed
	$(BIN)/donuts demo

test: $(VENV)/.installed-test
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal

check: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --cache-dir $(LINTER_CACHE)

accuracy: $(VENV)/.installed-test
	$(BIN)/python -m tests.accuracy $(if $(DATA),"$(DATA)")

bench: $(VENV)/.installed-test
	$(BIN)/python -m tests.bench

clean:
	rm -rf $(VENV) out .pytest_cache .mypy_cache .ruff_cache .hypothesis $(LINTER_CACHE)

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and no python3 was found." >&2; exit 2; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed; $(PYTHON) is older. Try: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 2; }
	@"$(PYTHON)" -m venv --clear $(VENV) >/dev/null 2>&1 \
		|| { "$(PYTHON)" -m venv --clear --without-pip $(VENV) >/dev/null 2>&1 \
			&& "$(PYTHON)" -m pip --python $(BIN)/python install --quiet pip >/dev/null 2>&1; } \
		|| "$(PYTHON)" -m virtualenv --quiet --clear $(VENV) >/dev/null 2>&1 \
		|| { echo "$(PYTHON) cannot make a virtual environment; on Debian or Ubuntu: apt install python3-venv" >&2; \
			rm -rf $(VENV); exit 2; }
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml
	@echo "Installing into $(VENV), once: this takes a few minutes."
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.made pyproject.toml
	@echo "Installing into $(VENV), once: this takes a few minutes."
	$(BIN)/python -m pip install --quiet --editable '.[test,check]'
	@touch $@ $(VENV)/.installed
