"""What people enter, checked so that every fault is told at once; one module a screen group."""
