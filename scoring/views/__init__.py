"""What people see and tap, one module a group of screens."""
