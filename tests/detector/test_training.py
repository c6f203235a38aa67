"""A training says the same twice, and goes on where it was broken off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed (extra `workshop`)")

from models.workshop.mean import mean_of, places_off, set_right  # noqa: E402
from models.workshop.network import CardNet  # noqa: E402
from models.workshop.scenes import make_scene, mirrored  # noqa: E402
from models.workshop.textures import Face, make_family, make_marker  # noqa: E402
from models.workshop.train import LESSONS, Example, Lesson, Run, as_tensors, train  # noqa: E402


class FewDecks:
    """One deck to draw from: sixty take seconds to make."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.faces, self.markers = make_family(rng, 6), [make_marker(rng)]

    def refresh(self, rng: np.random.Generator) -> None:
        """It is kept."""

    def deck(self, rng: np.random.Generator) -> list[Face]:
        return list(self.faces)


def few(rng: np.random.Generator) -> Iterator[Example]:
    pool = FewDecks(rng)
    while True:
        yield as_tensors(mirrored(make_scene(rng, pool), False, False))


def lesson(steps: int) -> Lesson:
    return replace(LESSONS["detector"], stream=few, steps=steps, batch=1)


def learned(run: Run) -> list[np.ndarray]:
    return [weights.numpy().copy() for weights in run.average.state_dict().values()]


def test_a_run_learns_the_same_twice(tmp_path: Path) -> None:
    runs = [Run(lesson(2), tmp_path / name) for name in ("one", "two")]
    before = learned(runs[0])
    for run in runs:
        train(run, workers=0)
    one, two = (learned(run) for run in runs)
    assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))
    assert any(not np.array_equal(a, b) for a, b in zip(one, before, strict=True))


def test_a_broken_run_goes_on_from_its_last_checkpoint(tmp_path: Path) -> None:
    begun = Run(lesson(1), tmp_path)
    train(begun, workers=0)
    taken_up = Run(lesson(3), tmp_path)
    assert taken_up.step == 1
    assert all(np.array_equal(a, b) for a, b in zip(learned(begun), learned(taken_up), strict=True))
    train(taken_up, workers=0)
    assert Run(lesson(3), tmp_path).step == 3


def test_the_rate_falls_over_the_steps_of_a_run(tmp_path: Path) -> None:
    run, rates = Run(lesson(1000), tmp_path), list[float]()
    for run.step in (0, 199, 500, 999):
        rates.append(run.rate)
    assert rates[0] < rates[1] > rates[2] > rates[3] > 0


def test_a_run_that_begins_with_exported_weights_says_what_they_say(tmp_path: Path) -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    weights = Path(__file__).parents[2] / "models" / "weights" / "detector.onnx"
    net = Run(lesson(1), tmp_path, weights).net.eval()
    picture = np.random.default_rng(3).random((1, 3, 64, 96), np.float32)
    (said,) = onnxruntime.InferenceSession(str(weights)).run(None, {"picture": picture})
    assert np.allclose(net(torch.from_numpy(picture)).detach().numpy(), said, atol=1e-3)


def test_weights_of_another_network_are_refused(tmp_path: Path) -> None:
    weights = Path(__file__).parents[2] / "models" / "weights" / "corners.onnx"
    with pytest.raises(ValueError, match="another network"):
        Run(lesson(1), tmp_path, weights)


def test_the_mean_of_two_trainings_lies_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.workshop.mean.BATCHES", 2)
    monkeypatch.setattr("models.workshop.mean.BATCH", 2)
    models = Path(__file__).parents[2] / "models"
    both = (models / "weights" / "detector.onnx", models / "trained" / "detector")
    learned = torch.load(both[1] / "checkpoint.pt")
    old, mean, new = (mean_of(lesson(1), *both, share).state_dict()["head.weight"] for share in (0.0, 0.5, 1.0))
    assert torch.allclose(mean, (old + new) / 2, atol=1e-6)
    assert torch.allclose(new, learned["average"]["head.weight"])
    assert not torch.allclose(old, new)
    assert learned["step"] == 6935


def test_what_a_mean_says_of_places_is_set_right() -> None:
    net = CardNet()
    before = float(places_off(net, 3).abs().max())
    set_right(net, 3)
    assert float(places_off(net, 3).abs().max()) < min(1e-3, before / 10)
