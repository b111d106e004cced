# Sourced by container-test: makes stand-ins for debian:bookworm-slim and swift:6.3-bookworm from Debian packages, for machines that reach no registry.
# needs: W (a work folder, kept = warm next time), say
TOOLCHAIN=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
command -v podman >/dev/null && command -v runc >/dev/null && command -v mmdebstrap >/dev/null || {
  apt-get -q update >/dev/null
  DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends podman buildah runc mmdebstrap >/dev/null; }
say "packages ready"

# This kind of machine: no CAP_SYS_RESOURCE (podman's default rlimits are refused) and cgroup v1 'hybrid' (crun refuses) => runc + own rlimits
cat > "$W/containers.conf" <<C
[containers]
default_ulimits = ["nofile=10000:10000", "nproc=10000:10000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
C
cat > "$W/storage.conf" <<C
[storage]
driver = "overlay"
graphroot = "$W/graph"
runroot = "$W/run"
C
export CONTAINERS_CONF=$W/containers.conf CONTAINERS_STORAGE_CONF=$W/storage.conf

# 1. stand-in for debian:bookworm-slim
if ! podman image exists docker.io/library/debian:bookworm-slim; then
  mmdebstrap --quiet --variant=minbase --include=usr-is-merged --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    --aptopt='Acquire::Languages "none"' --aptopt='Apt::Install-Recommends "false"' \
    --customize-hook='printf "%s\n" "DPkg::Post-Invoke { \"rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true\"; };" "Dir::Cache::pkgcache \"\";" "Dir::Cache::srcpkgcache \"\";" "Acquire::GzipIndexes \"true\";" > "$1/etc/apt/apt.conf.d/docker-clean"' \
    --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*.bin "$1"/etc/resolv.conf "$1"/etc/hostname' \
    bookworm "$W/slim.tar"
  podman import -q -c 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' -c 'CMD ["bash"]' "$W/slim.tar" docker.io/library/debian:bookworm-slim >/dev/null
fi
say "debian:bookworm-slim stand-in: $(podman image inspect docker.io/library/debian:bookworm-slim --format '{{.Size}}') bytes"

# 2. stand-in for swift:6.3-bookworm: its apt packages; the toolchain is bind-mounted from $TOOLCHAIN
if ! podman image exists docker.io/library/swift:6.3-bookworm; then
  mkdir -p "$W/ctx"; cat > "$W/ctx/Dockerfile" <<D
FROM docker.io/library/debian:bookworm-slim
RUN export DEBIAN_FRONTEND=noninteractive; apt-get -q update && apt-get -q install -y --no-install-recommends \
      binutils ca-certificates gcc git libc6-dev libcurl4 libedit2 libncurses6 libpython3.11 \
      libsqlite3-dev libssl-dev libstdc++-12-dev libxml2 pkg-config tzdata zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
ENV PATH=$TOOLCHAIN/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
D
  podman build -q --isolation chroot --pull=never -t docker.io/library/swift:6.3-bookworm "$W/ctx" > "$W/swiftbase.log" 2>&1 || { tail -20 "$W/swiftbase.log"; exit 1; }
fi
say "swift:6.3-bookworm stand-in ready"

