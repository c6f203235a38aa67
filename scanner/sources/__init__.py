"""Where pictures come from, and what one is worth: cameras, streams, files, folders, photographs."""
