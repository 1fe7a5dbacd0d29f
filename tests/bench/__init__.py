"""How fast it is, as ratios within one run: `make bench` prints a table and writes bench.json."""
