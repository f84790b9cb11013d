# Kickdoor: a thin wrapper around meson and ninja. `make help` lists what
# there is.
#
#   BUILD    the build folder (build)
#   ARGS     passed on to kickdoor:  make play ARGS="grimm --players 4"
#   PREFIX   where `make install` puts things (/usr/local); DESTDIR works too

BUILD ?= build
export BUILD

# Silent when there is nothing to do; otherwise compilers speak for themselves.
NINJA = ninja -C $(BUILD) -n product | grep -q 'no work to do' \
    || ninja -C $(BUILD) --quiet product

.PHONY: all play quick test soak coverage fuzz bench arena balance wasm page dist install clean format help

all: $(BUILD)/build.ninja ## build kickdoor (the default)
	@$(NINJA)

# Only the first time: afterwards ninja itself notices changed meson files.
$(BUILD)/build.ninja:
	@scripts/setup --check build
	@mkdir -p $(BUILD)
	@meson setup $(BUILD) \
	    $(if $(PREFIX),--prefix=$(PREFIX)) >$(BUILD)/setup.log 2>&1 \
	    || { cat $(BUILD)/setup.log >&2; exit 1; }

# Who waits sees how far it is.
play: ## install what is missing, build, and play at this terminal
	@scripts/setup build
	@$(MAKE) --no-print-directory $(BUILD)/build.ninja
	@ninja -C $(BUILD) -n product | grep -q 'no work to do' \
	    || { echo 'Building the game, the first time in a few minutes:'; \
	         ninja -C $(BUILD) product; }
	@$(BUILD)/kickdoor play $(ARGS)

quick: ## build without LTO into build-quick, and what one wants to know after each change
	@scripts/setup test
	@scripts/quick

# What cannot be installed makes the parts fail that need it, and only those.
test: ## all tests, with a sample of the long batteries; SKIP=page: without the page
	@scripts/setup $(if $(filter page,$(SKIP)),test,page) || true
	@scripts/test

soak: ## the long batteries in full
	@scripts/setup test
	@scripts/soak

coverage: ## the lines that tests reach, file by file; MISSED=1: those they miss
	@scripts/setup test
	@scripts/coverage

fuzz: ## feed nonsense to the readers: make fuzz SECONDS=60 (of each target)
	@scripts/setup test
	@SECONDS_EACH=$(or $(SECONDS),60) scripts/fuzz

bench: all ## print the performance figures
	@$(BUILD)/kickdoor bench $(ARGS)

arena: ## play the matches that our bots have to win; goes on where it was stopped
	@scripts/setup test
	@TARGET=tests/kickdoor-reference scripts/build build-O3 gcc -O3
	@scripts/arena build-O3 -j $$(nproc) $(ARGS)

balance: all ## write docs/balance from many games of each book; goes on where it was stopped
	@scripts/balance $(BUILD) -j $$(nproc) $(ARGS)

wasm: ## build/kickdoor.wasm: the library with the five books, for pages
	@scripts/setup test
	@$(MAKE) --no-print-directory all
	@scripts/make-wasm $(BUILD)

page: ## build/kickdoor.html: the game on a page, all in one file
	@scripts/setup page
	@$(MAKE) --no-print-directory wasm
	@scripts/make-page $(BUILD)

dist: page ## build/kickdoor-VERSION.tar.gz: the source of this commit, module and page
	@scripts/dist $(BUILD)

install: $(BUILD)/build.ninja ## install program, library, header and data
	@$(if $(PREFIX),meson setup --reconfigure --prefix=$(PREFIX) $(BUILD) \
	    >$(BUILD)/setup.log)
	@$(NINJA)
	@meson install --quiet --no-rebuild -C $(BUILD)

# Removes build folders only, whatever BUILD was set to.
clean: ## remove the build folders
	@for dir in $(BUILD) $(BUILD)-*; do \
	    if [ -d "$$dir/meson-private" ]; then rm -rf "$$dir"; fi; \
	done

format: ## put the C sources into the house format (clang-format 14)
	@find src include examples tests -name '*.[ch]' -print0 \
	    | xargs -0 --no-run-if-empty clang-format-14 -i

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 17
