# Everything a person does with this project. On a fresh Debian machine `make serve` and `make test` need nothing else.
.DEFAULT_GOAL := help
SHELL := /bin/bash

BIN := .venv/bin
BIOME := @biomejs/biome@2.6.8
POSTGRES_URL ?= postgresql://postgres@127.0.0.1:5432/postgres

# $(call debian,test,packages): installs Debian's packages unless the test says that they are there.
debian = $(1) >/dev/null 2>&1 || { as_root=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	$$as_root apt-get update -q && $$as_root apt-get install -qy --no-install-recommends $(2); }
# Prints the first Python that will do; through pyenv, where there is one, .python-version chooses.
find_python = for python in python3 python3.14 python3.13 python3.12; do \
	$$python -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null && echo $$python && break; done

.PHONY: help serve demo setup test test-postgres bench lint format requirements

help:  ## Say what can be made
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 20

.venv/bin/python:
	@$(call debian,[ "$$($(find_python))" ],python3 python3-venv) || true
	@python=$$($(find_python)); [ "$$python" ] || { echo "Bullkeeper needs Python 3.12 or newer, with venv." >&2; exit 1; }; \
		echo "$$python -m venv .venv"; $$python -m venv .venv

# The hash-pinned packages, installed again only when the list changed. pip writes the byte code.
.venv/%.installed: requirements/%.txt | .venv/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

setup: .venv/dev.installed  ## Make .venv with everything that development needs

serve: .venv/serve.installed  ## Set up, migrate, collect static files and keep score for the local network
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@exec $(BIN)/python manage.py serve

demo: .venv/serve.installed  ## Add a club with three seasons of believable games, to look around in
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py demo

# One process more than there are cores: the browser tests wait for answers more than they work.
test: .venv/dev.installed  ## Run the whole suite on SQLite, with the browser tests
	@$(call debian,command -v chromium-headless-shell,chromium chromium-headless-shell) || command -v chromium >/dev/null
	PYTEST_XDIST_AUTO_NUM_WORKERS=$$(($$(nproc) + 1)) $(BIN)/pytest

test-postgres: .venv/dev.installed  ## Run the suite on PostgreSQL, without the browser tests
	DATABASE_URL=$(POSTGRES_URL) $(BIN)/pytest --ignore tests/e2e

bench: .venv/dev.installed  ## Measure rules and pages against their goals; writes bench.json
	$(BIN)/python -m tests.bench

lint: .venv/dev.installed  ## Check format, style, types and the direction of imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	git ls-files -z -- 'templates/*.html' | xargs -0r $(BIN)/djade --check --target-version 6.0
	@$(call debian,command -v npx,npm)
	npx --yes $(BIOME) ci

format: .venv/dev.installed  ## Mend what lint can mend by itself
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	git ls-files -z -- 'templates/*.html' | xargs -0r $(BIN)/djade --target-version 6.0
	npx --yes $(BIOME) check --write

compile = $(BIN)/uv pip compile --quiet --universal --python-version 3.12 --upgrade --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make requirements" pyproject.toml --all-extras

requirements: .venv/dev.installed  ## Pin the newest packages in requirements/
	$(compile) --output-file requirements/serve.txt
	$(compile) --group dev --output-file requirements/dev.txt
