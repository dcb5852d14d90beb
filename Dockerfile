# The manifests of all crates, and an empty library in place of each. The workspace names the crates that make
# tables and test parts of the engine: they stay empty, and nothing is built from them.
FROM rust:1.95-slim-bookworm AS manifests
WORKDIR /build
COPY engine engine
COPY slots slots
COPY binding binding
COPY training training
RUN find . -type f ! -name Cargo.toml -delete \
    && find . -name Cargo.toml -execdir mkdir -p src \; -execdir touch src/lib.rs \;

FROM rust:1.95-slim-bookworm AS engine
RUN apt-get update \
    && apt-get install -y --no-install-recommends python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements/build.lock requirements/
RUN python3 -m venv /maturin \
    && /maturin/bin/pip install --no-cache-dir --require-hashes -r requirements/build.lock
COPY Cargo.toml Cargo.lock pyproject.toml LICENSE ./
COPY .cargo .cargo
# This layer holds the compiled dependencies alone.
COPY --from=manifests /build ./
RUN mkdir countermove service \
    && touch countermove/__init__.py service/__init__.py \
    && /maturin/bin/maturin build --release --out /stub \
    && rm -r countermove service /stub
COPY engine engine
COPY slots slots
COPY binding binding
# Cargo compares times of files, and ours may be older than the empty ones were. This layer holds the engine:
# a change of the Python code alone does not compile it again.
RUN find engine slots binding -name '*.rs' -exec touch {} + \
    && mkdir countermove service \
    && touch countermove/__init__.py service/__init__.py \
    && /maturin/bin/maturin build --release --strip --out /stub \
    && rm -r countermove service /stub
COPY countermove countermove
COPY service service
RUN /maturin/bin/maturin build --release --strip --out /wheel

FROM python:3.11-slim-bookworm AS packages
COPY requirements/runtime.lock /
RUN python -m venv --without-pip /countermove \
    && python -m pip --python /countermove/bin/python install --no-cache-dir --require-hashes -r /runtime.lock
COPY --from=engine /wheel /wheel
RUN python -m pip --python /countermove/bin/python install --no-cache-dir --no-deps /wheel/*.whl

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin countermove \
    && install --directory --owner countermove --mode 700 /keys
COPY --from=packages /countermove /countermove
ENV PATH=/countermove/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    XDG_STATE_HOME=/tmp \
    COUNTERMOVE_HOST=0.0.0.0 \
    COUNTERMOVE_PORT=8000
USER countermove
WORKDIR /tmp
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import http.client, os, socket; host = os.environ['COUNTERMOVE_HOST']; c = http.client.HTTPConnection('127.0.0.1', int(os.environ['COUNTERMOVE_PORT']), timeout=2); c.sock = socket.socket(socket.AF_UNIX) if host.startswith('unix:') else None; c.sock and (c.sock.settimeout(2), c.sock.connect(host[5:])); c.request('GET', '/readyz'); raise SystemExit(c.getresponse().status != 200)"]
CMD ["python", "-m", "service", "serve"]
