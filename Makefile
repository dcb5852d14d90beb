.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
VENV ?= .venv
PY := $(VENV)/bin/python
INSTALL := $(PY) -m pip --disable-pip-version-check --quiet install --no-compile
TLS ?= tls
ENGINE := service/_engine.abi3.so
# Files and not crates: cargo fmt passes over those that a macro declares.
RUST := engine binding slots training tests/clients/rust
IN_PARALLEL := -n auto --maxprocesses 4 --dist worksteal
REDIS_TESTS := $(addprefix tests/cache/answers/test_,claims.py keeping.py single_flight.py stored_answers.py) \
	$(addprefix tests/cache/redis/test_,client.py connection.py faults.py) \
	$(addprefix tests/cache/entries/test_,cluster.py faults.py room.py store.py) \
	tests/moves/referee/test_token_keys.py

HAS_BROWSER := { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null

.PHONY: help serve test test-engine test-service test-lowest test-openspiel test-page test-described test-records test-redis page-libraries page-bundles check check-quick check-engine check-service openapi docs-tables shapes release \
	bench bench-backgammon bench-build bench-cache bench-faults bench-go bench-load bench-page bench-games bench-learned bench-levels bench-hidden bench-described bench-holdem bench-styles tables levels experiment examples-js protocols clients \
	check-spec fuzz-http mutants loom fuzz certificate docker-test browser-test acceptance observe-test docs coverage audit lock setup clean

help: ## Say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: $(ENGINE) ## Serve on http://127.0.0.1:8000 (settings: COUNTERMOVE_*)
	$(PY) -m service serve

test: test-engine test-service ## Run every test of the engine and of the service

test-engine: ## Run the tests of the Rust crates
	cargo test --workspace --locked --no-fail-fast

test-service: $(ENGINE) $(VENV)/dev.stamp ## Run the tests of the Python package
	$(PY) -m pytest $(IN_PARALLEL)

test-lowest: $(ENGINE) $(VENV)/lock.stamp ## Run them with the oldest dependencies that pyproject.toml allows
	$(VENV)/bin/uv venv --quiet --clear --python $(PY) $(VENV)/lowest
	$(VENV)/bin/uv pip install --quiet --python $(VENV)/lowest --require-hashes -r requirements/dev.lock
	$(VENV)/bin/uv pip install --quiet --python $(VENV)/lowest --upgrade --resolution lowest-direct \
		-r pyproject.toml
	$(VENV)/lowest/bin/python -m pytest -p no:cacheprovider $(IN_PARALLEL)

test-openspiel: $(ENGINE) $(VENV)/dev.stamp $(VENV)/bench.stamp ## Play every game of OpenSpiel, each in a process of its own (pip installs OpenSpiel; ten minutes)
	$(PY) -m pytest -p no:cacheprovider tests/games/in_openspiel

test-page: $(ENGINE) $(VENV)/page.stamp ## Test the page in a real browser (needs chromium, chromedriver; SCREENSHOTS: a folder; PAGE=sources: its modules in place of bundles)
	@$(HAS_BROWSER) && command -v chromedriver >/dev/null || { echo 'test-page needs chromium and chromedriver on the PATH:' \
		'apt-get install chromium chromium-driver' >&2; exit 1; }
	$(PY) -m pytest -p no:cacheprovider $(IN_PARALLEL) tests/page/in_browser

page-libraries: ## Make the libraries that the page is shipped with anew (needs npm)
	@command -v npm >/dev/null || { echo 'page-libraries needs npm, of node 20 or newer' >&2; exit 1; }
	requirements/page/make.sh "$(CURDIR)/service/http/page/vendor"

page-bundles: ## Bundle the page's modules anew: due after each change of them (needs npm; seconds)
	@command -v npm >/dev/null || { echo 'page-bundles needs npm, of node 20 or newer' >&2; exit 1; }
	@cd requirements/page && { [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent --no-audit --no-fund; }
	node requirements/page/bundles.mjs service/http/page service/http/page_bundles

test-records: $(ENGINE) $(VENV)/dev.stamp ## Read a folder's records, .pgn and .sgf as python-chess and sgfmill do (RECORDS: the folder)
	@test -d "$(RECORDS)" || { echo 'test-records needs a folder with records: make test-records RECORDS=folder' >&2; exit 1; }
	$(PY) -m tests.programs.records "$(RECORDS)"

test-described: $(ENGINE) ## Load a folder's sheets of rules (.kif) and play them at random (RULES: the folder; LEAST: how many have to load, 1; a minute a sheet at most)
	@test -d "$(RULES)" || { echo 'test-described needs a folder with sheets: make test-described RULES=folder' >&2; exit 1; }
	$(PY) -m tests.programs.described "$(RULES)" --least $(or $(LEAST),1)

test-redis: $(ENGINE) $(VENV)/dev.stamp ## Run the tests of the cache with Redis 7 too (needs redis-server)
	@redis-server --version 2>/dev/null | grep -q 'v=\([7-9]\|[1-9][0-9]\)\.' || { echo 'test-redis needs' \
		'redis-server 7 or newer on the PATH: apt-get install redis-server' >&2; exit 1; }
	REDIS_SERVER=redis-server $(PY) -m pytest $(REDIS_TESTS)

check: check-quick check-engine check-service ## Formats, lints, types, import rules, openapi.yaml up to date

check-quick: $(VENV)/quick.stamp ## Formats, lints of Python, import rules alone: in seconds, in a fresh clone too
	find $(RUST) -name target -prune -o -name '*.rs' -exec rustfmt --edition 2024 --check {} +
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m pytest -q --noconftest tests/project/test_imports.py

check-engine:
	cargo clippy --workspace --all-targets --locked -- -D warnings

check-service: $(ENGINE) $(VENV)/dev.stamp
	$(PY) -m mypy
	$(PY) -m mypy.stubtest --mypy-config-file pyproject.toml service._engine
	$(PY) binding/write_shapes.py | diff -u countermove/_shapes.py - || { echo 'countermove/_shapes.py has drifted: make shapes' >&2; exit 1; }
	$(PY) -m service openapi | diff -u openapi.yaml - || { echo 'openapi.yaml has drifted: make openapi' >&2; exit 1; }

openapi: $(ENGINE) $(VENV)/dev.stamp ## Write openapi.yaml from the schemas
	$(PY) -m service openapi > openapi.yaml.new && mv openapi.yaml.new openapi.yaml

docs-tables: $(ENGINE) $(VENV)/dev.stamp ## Write the tables of fields in docs/http and of levels in docs/levels.md
	$(PY) -m docs.write_tables

shapes: $(ENGINE) ## Write countermove/_shapes.py, the types of what the engine takes and replies
	$(PY) binding/write_shapes.py > shapes.new && mv shapes.new countermove/_shapes.py

bench: $(ENGINE) $(VENV)/bench.stamp ## Measure speed, peers included
	$(PY) -m bench.run

bench-faults: $(ENGINE) ## What faults and load cost: each figure beside its goal (half an hour)
	$(PY) -m bench.run faults

bench-cache: $(ENGINE) ## What hosts that share a Redis gain and risk: each figure beside its goal (half an hour)
	$(PY) -m bench.run cache

bench-load: $(ENGINE) ## What crowds, streams, jobs and stops do to users: each figure beside its goal (forty minutes; needs go, vegeta, haproxy)
	$(PY) -m bench.run load

bench-page: $(ENGINE) $(VENV)/page.stamp ## The page at 400 kbit/s: requests, bytes, first boards, shifts, each beside its limit (five minutes; needs chromium, chromedriver)
	@$(HAS_BROWSER) && command -v chromedriver >/dev/null || { echo 'bench-page needs chromium and chromedriver on the PATH:' \
		'apt-get install chromium chromium-driver' >&2; exit 1; }
	$(PY) -m bench.run page

bench-games: $(ENGINE) $(VENV)/bench.stamp ## The same at the board games (POSITIONS: a folder of test sets)
	$(PY) -m bench.run games $(if $(POSITIONS),--positions "$(POSITIONS)")

bench-go: $(ENGINE) $(VENV)/bench.stamp ## Go: playouts beside OpenSpiel's; a match with GNU Go (MATCH: its options; ten minutes; needs gnugo)
	$(PY) -m bench.games.go.playouts
	$(PY) -m bench.games.go.match $(MATCH)

bench-backgammon: $(ENGINE) $(VENV)/bench.stamp ## Backgammon beside GNU Backgammon: equity lost, plays in common, games (MATCH: --games 1000; half an hour; needs gnubg)
	$(PY) -m bench.run backgammon
	$(PY) -m bench.games.backgammon.match $(MATCH)

bench-learned: $(ENGINE) ## mcts guided by learned evaluations against mcts with random playouts (GAMES: of each match, 200; POSITIONS: a folder of test sets; hours)
	$(PY) -m bench.learned.guided_mcts --games $(or $(GAMES),200) $(if $(POSITIONS),--positions "$(POSITIONS)")

bench-levels: $(ENGINE) ## What each level loses and what its moves cost, beside their limits (ten minutes)
	$(PY) -m bench.run levels

bench-hidden: $(ENGINE) $(VENV)/bench.stamp ## Strategies under hidden information beside OpenSpiel's; cards, ships (FLEETS: how many, 1000; half an hour)
	$(PY) -m bench.run hidden
	cargo run --release --locked -p countermove --example battleship_shots -- $(or $(FLEETS),1000)
	cargo run --release --locked -p countermove --example holdem

bench-described: ## Moves a second of described games beside the goals, our own games and their rules one by one (RULES: a folder of sheets)
	cargo run --release --locked -p countermove --example described -- $(RULES)

bench-holdem: ## Count all hands of seven cards, solve a river, play the whole game against simple players (two minutes)
	cargo run --release --locked -p countermove --example holdem

bench-styles: $(ENGINE) ## What styles change in chess and hold'em, and what they cost (half an hour)
	$(PY) -m bench.run styles

bench-build: $(ENGINE) ## What a fresh clone, a change and their proof cost, beside their limits (an hour)
	$(PY) -m bench.run build

tables: ## Make all tables anew, those that ship and the larger one, with their manifests (many hours)
	cargo run --release --locked -p countermove-training -- all

levels: $(ENGINE) $(VENV)/dev.stamp ## Play the ladders of levels and write their Elo (LADDERS: some of them; two hours each at most)
	$(PY) -m bench.levels.command $(LADDERS)

experiment: $(ENGINE) ## Play the textbook's Pacman experiment: assumptions against reality
	$(PY) -m bench.games.pacman

examples-js: $(ENGINE) ## Run the examples in JavaScript, a bot of boardgame.io too (needs node)
	@command -v npm >/dev/null || { echo 'examples-js needs npm, of node 18 or newer' >&2; exit 1; }
	$(PY) -m tests.programs.examples_js

protocols: $(ENGINE) $(VENV)/dev.stamp ## Let Sabaki's library and fairy-stockfish speak GTP, USI and UCCI with it (GAMES: of each match, 4; two minutes; needs node, fairy-stockfish)
	@command -v npm >/dev/null && command -v fairy-stockfish >/dev/null || { echo 'protocols needs npm and fairy-stockfish on the PATH:' \
		'apt-get install fairy-stockfish' >&2; exit 1; }
	$(PY) -m tests.programs.protocols $(or $(GAMES),4)

observe-test: ## Try the alerts on made-up measurements (needs promtool, of Prometheus)
	@command -v promtool >/dev/null || { echo 'observe-test needs promtool: apt-get install prometheus' >&2; exit 1; }
	promtool check config deploy/observe/prometheus.yml
	promtool test rules deploy/observe/alerts.test.yml

browser-test: $(ENGINE) ## Let a page of another origin play in a real browser (needs chromium)
	@$(HAS_BROWSER) || { echo 'browser-test needs chromium on the PATH: apt-get install chromium' >&2; \
		exit 1; }
	$(PY) -m tests.programs.another_origin

acceptance: $(ENGINE) $(VENV)/dev.stamp ## Try two replicas behind the front door: who hangs up, floods, stays; a page's game while they restart (a minute; needs chromium, haproxy; SCREENSHOT: a file)
	@$(HAS_BROWSER) && command -v haproxy >/dev/null || { echo 'acceptance needs chromium and haproxy on the PATH:' \
		'apt-get install chromium haproxy' >&2; exit 1; }
	$(PY) -m pytest -p no:cacheprovider tests/deploying/at_the_door
	$(PY) -m tests.programs.acceptance

check-spec: $(ENGINE) $(VENV)/clients.stamp ## Have Spectral, Redocly and openapi-generator judge openapi.yaml (needs node, java)
	$(PY) -m tests.programs.spec_checks

clients: $(ENGINE) $(VENV)/clients.stamp ## Generate clients, compile them and let them play, and the first games (CLIENT: one of python, typescript …)
	$(PY) -m tests.programs.clients $(CLIENT)
	$(PY) -m tests.programs.first_game $(CLIENT)

fuzz-http: $(ENGINE) $(VENV)/dev.stamp ## Send random requests that the API's description makes (EXAMPLES: of each kind, 1000)
	EXAMPLES=$(or $(EXAMPLES),1000) $(PY) -m pytest -q --timeout=0 tests/http/test_fuzz.py

docs: ## Build the pages of the Rust crates; a warning fails
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

coverage: $(ENGINE) $(VENV)/dev.stamp ## Tell what lines and branches the tests reach (crates: needs cargo-llvm-cov)
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report
	@if command -v cargo-llvm-cov >/dev/null; then cargo llvm-cov --workspace --locked; \
		else echo 'The crates are left out: for them, cargo install --locked cargo-llvm-cov'; fi

audit: $(VENV)/audit.stamp ## Look for known faults and unwanted licences of dependencies (needs cargo-deny)
	@command -v cargo-deny >/dev/null || \
		{ echo 'audit needs cargo-deny: cargo install --locked cargo-deny' >&2; exit 1; }
	cargo deny --locked check
	@set -e; for lock in requirements/*.lock; do echo "$$lock"; \
		$(PY) -m pip_audit --strict --disable-pip --require-hashes -r "$$lock"; done

mutants: $(ENGINE) $(VENV)/mutants.stamp ## Change the code at many places: which changes does no test notice? (an hour)
	@cargo mutants --version >/dev/null 2>&1 || \
		{ echo 'cargo-mutants is not installed: cargo install --locked cargo-mutants' >&2; exit 1; }
	nice -n 19 $(VENV)/bin/mutmut run --max-children 1
	$(VENV)/bin/mutmut results
	nice -n 19 cargo mutants --package countermove-mutation --jobs 1

loom: ## Model the threads over a transposition table: every order of what they load and store
	RUSTFLAGS="--cfg loom" cargo test --release --locked --package countermove-mutation --test loom \
		--target-dir target/loom

fuzz: ## Give the readers of options, states and moves random text (SECONDS: how long, 60)
	@cargo +nightly fuzz --version >/dev/null 2>&1 || { echo 'fuzz needs nightly Rust and cargo-fuzz:' \
		'rustup toolchain install nightly; cargo install --locked cargo-fuzz' >&2; exit 1; }
	cd engine && cargo +nightly fuzz run readers -- -max_total_time=$(or $(SECONDS),60)

certificate: ## Make a certificate for localhost in the folder TLS, to try the front door with it
	@mkdir -p $(TLS) && umask 077 && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 \
		-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1 \
		-keyout $(TLS)/key.pem -out $(TLS)/certificate.pem 2>/dev/null \
		&& cat $(TLS)/certificate.pem $(TLS)/key.pem > $(TLS)/both.pem && echo $(TLS)/certificate.pem
	@chmod 644 $(TLS)/both.pem # the door runs as a user of its own

docker-test: ## Build the image; the stack under compose, and what may break in it
	$(PYTHON) -m tests.programs.docker

lock: $(VENV)/lock.stamp ## Pin the newest versions that pyproject.toml allows
	@set -e; lock() { $(VENV)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--generate-hashes --no-annotate --custom-compile-command 'make lock' "$$@"; }; \
	lock pyproject.toml -o requirements/runtime.lock; \
	lock --group build -o requirements/build.lock; \
	lock pyproject.toml --group dev -c requirements/runtime.lock -c requirements/build.lock \
		-o requirements/dev.lock; \
	lock --group quick -c requirements/dev.lock -o requirements/quick.lock; \
	lock --group audit -c requirements/dev.lock -o requirements/audit.lock; \
	lock --group bench -c requirements/dev.lock -o requirements/bench.lock; \
	lock --group clients -c requirements/dev.lock -o requirements/clients.lock; \
	lock --group mutants -c requirements/dev.lock -o requirements/mutants.lock; \
	lock --group page -c requirements/dev.lock -o requirements/page.lock

release: ## Check main, name its version, tag it and push the tag, which starts the release (VERSION: 1.2.3; needs what .ci/run needs)
	.ci/release "$(VERSION)"

setup: $(ENGINE) $(VENV)/dev.stamp ## Set up .venv and build the engine, and no more

clean: ## Remove everything that was built, and .venv
	rm -rf $(VENV) target service/*.so mutants mutants.out* .mypy_cache .pytest_cache .ruff_cache .hypothesis \
		.coverage .coverage.*

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo '$(PYTHON) is not Python 3.11 or newer: make PYTHON=python3.12 ...' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/runtime.stamp: requirements/runtime.lock requirements/build.lock | $(PY)
	$(INSTALL) --require-hashes -r requirements/runtime.lock -r requirements/build.lock
	@touch $@

$(VENV)/quick.stamp: requirements/quick.lock | $(PY)
	$(INSTALL) --require-hashes -r requirements/quick.lock
	@touch $@

$(VENV)/dev.stamp: requirements/dev.lock $(VENV)/runtime.stamp
	$(INSTALL) --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/audit.stamp: requirements/audit.lock $(VENV)/runtime.stamp
	$(INSTALL) --require-hashes -r requirements/audit.lock
	@touch $@

$(VENV)/bench.stamp: requirements/bench.lock $(VENV)/runtime.stamp
	$(INSTALL) --require-hashes -r requirements/bench.lock
	@touch $@

$(VENV)/clients.stamp: requirements/clients.lock $(VENV)/dev.stamp
	$(INSTALL) --require-hashes -r requirements/clients.lock
	@touch $@

$(VENV)/mutants.stamp: requirements/mutants.lock $(VENV)/dev.stamp
	$(INSTALL) --require-hashes -r requirements/mutants.lock
	@touch $@

$(VENV)/page.stamp: requirements/page.lock $(VENV)/dev.stamp
	$(INSTALL) --require-hashes -r requirements/page.lock
	@touch $@

$(VENV)/lock.stamp: | $(PY)
	$(INSTALL) uv
	@touch $@

$(ENGINE): Cargo.toml Cargo.lock .cargo/config.toml pyproject.toml \
		$(shell find engine/Cargo.toml engine/build.rs engine/core engine/games engine/src slots binding \
			-name Cargo.toml -o -name '*.rs' -o -name '*.bin') \
		$(VENV)/runtime.stamp
	VIRTUAL_ENV=$(abspath $(VENV)) $(PY) -m maturin develop --release --skip-install
	@touch $@
