"""The frames of the protocol: how lines are read and written. Does no I/O."""
