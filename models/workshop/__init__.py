"""The workshop: how the pictures are made and the networks trained.  Nothing here is needed to play."""
