"""One conversation with a host: reading, answering, cancelling, ending."""
