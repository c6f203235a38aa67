"""Where the camera stands and looks: bumped, moved, put elsewhere, mirrored, lost."""
