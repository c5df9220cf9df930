# `make demo` and `make test` work on a fresh machine with Python >= 3.11 and make: they set up .venv themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
OLDEST := .venv-oldest
RULESETS := $(sort $(notdir $(patsubst %/game.yaml,%,$(wildcard rulesets/*/game.yaml))))
WHOLE := $(sort $(notdir $(patsubst %/ledger.yaml,%,$(wildcard rulesets/*/ledger.yaml))))
SEED ?= 1
# Neighbours share games that were compiled; whoever is done first takes from what is left of the others.
ALL_CORES := -n auto --dist worksteal
# A compiler for the native machine is larger than all the rest: it is installed only where there is none.
comma := ,
EXTRAS := dev$(if $(shell command -v cc || command -v clang || command -v gcc),,$(comma)native)
# Install into a virtual environment: uv needs a tenth of pip's time; where it cannot (no wheel, an index that only pip was told of), pip does.
# Of five thousand modules a few hundred are ever imported: neither compiles them, Python does.
install = ($(1)/python -m pip install --quiet --disable-pip-version-check uv && $(1)/uv pip install --quiet --python $(1)/python $(2)) \
	|| $(1)/python -m pip install --quiet --disable-pip-version-check --no-compile $(2)
# Every test that starts a Python would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup demo pictures browser test lint types unit test-oldest soak sanitize bench clean

help:
	@echo "make demo         check every ruleset and play one bot game of each"
	@echo "make test         linter, type checker and all tests"
	@echo "make test-oldest  all tests with the oldest allowed versions of the dependencies"
	@echo "make pictures     draw the pictures of the pages anew"
	@echo "make soak         long runs: many games of every ruleset, complete game trees"
	@echo "make sanitize     compiled rulesets under sanitizers, also with damaged states"
	@echo "make bench        measure speed (AGAINST=FILE compares with hand-written games)"
	@echo "make clean        remove the virtual environments and everything that was built"

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.x")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(call install,$(BIN),--editable '.[$(EXTRAS)]')
	@touch $(READY)

demo: $(READY)
	@$(BIN)/rulewright check $(RULESETS)
	@for ruleset in $(RULESETS); do \
		echo; $(BIN)/rulewright play $$ruleset --humans none --seed $(SEED) || exit 1; \
	done
	@echo; echo "Play in the browser: $(BIN)/rulewright serve --open"

# The pictures of the pages: positions of games that were played at random.
pictures: $(READY)
	$(BIN)/rulewright picture chess --seed 4 --moves 24 --width 760 --viewer white --force -o docs/pictures/chess.png
	$(BIN)/rulewright picture atlantis --seed 3 --moves 150 --players 3 --width 1000 --viewer red --force -o docs/pictures/atlantis.png
	$(BIN)/rulewright picture auztralia --seed 4 --moves 160 --players 3 --width 1000 --viewer red --force -o docs/pictures/auztralia.png
	$(BIN)/rulewright picture falling_skies --seed 6 --moves 25 --width 1000 --viewer commander --force -o docs/pictures/falling_skies.png
	$(BIN)/rulewright picture farmageddon --seed 2 --moves 200 --players 4 --width 1000 --viewer cows --force -o docs/pictures/farmageddon.png

test: lint unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

# The tests of pages need a browser: the one that is there, else one is installed.
browser: $(READY)
	@$(BIN)/python .ci/browser.py

# The type checker uses one core only, so it runs beside the tests. They have the last word, also when make runs several things at once.
unit: $(READY) lint browser
	@$(BIN)/mypy & types=$$!; $(BIN)/python -m pytest $(ALL_CORES); tests=$$?; wait $$types && exit $$tests

# The bounds in pyproject.toml are true: everything holds with the oldest versions that they allow.
test-oldest: $(OLDEST)/.ready
	$(OLDEST)/bin/python -m pytest $(ALL_CORES)

$(OLDEST)/.ready: pyproject.toml .ci/oldest.py
	test -x $(OLDEST)/bin/python || $(PYTHON) -m venv $(OLDEST)
	$(OLDEST)/bin/python .ci/oldest.py > $(OLDEST)/constraints.txt
	$(call install,$(OLDEST)/bin,--constraint $(OLDEST)/constraints.txt --editable '.[$(EXTRAS)]')
	@touch $@

# WebAssembly is written by the compiler that comes as a package.
soak: $(READY)
	$(call install,$(BIN),--editable '.[dev$(comma)native]')
	RULEWRIGHT_SOAK=1 $(BIN)/python -m pytest $(ALL_CORES) tests
	$(BIN)/rulewright test
	$(BIN)/rulewright perft tic_tac_toe
	@for ruleset in $(WHOLE); do \
		$(BIN)/rulewright prove $$ruleset --jobs 2 --least 95 || exit 1; \
	done
	@for ruleset in $(RULESETS); do \
		$(BIN)/rulewright simulate $$ruleset --games 5000 --jobs 2 || exit 1; \
	done

sanitize: $(READY)
	$(BIN)/python -m tests.backends.sanitize

bench: $(READY)
	$(BIN)/rulewright bench $(if $(AGAINST),--against $(AGAINST))
	$(BIN)/rulewright bench --machine native --goals tests/backends/goals.json $(if $(AGAINST),--against $(AGAINST)) \
		$(if $(AGAINST_C),--against-c $(AGAINST_C)) $(if $(COMMIT),--against-commit $(COMMIT))

clean:
	rm -rf $(VENV) $(OLDEST) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
