"""The command line, the dashboard in a browser, and the thread that joins eyes and engine."""
