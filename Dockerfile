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
COPY engine/Cargo.toml engine/
COPY engine/parts/Cargo.toml engine/parts/
COPY slots/Cargo.toml slots/
COPY binding/Cargo.toml binding/
COPY training/Cargo.toml training/
# Empty crates in place of ours: the layer below holds the compiled dependencies alone. The crates that
# make tables and test parts of the engine stay empty: the workspace names them, and nothing here is built
# from them.
RUN mkdir -p engine/src engine/parts/src slots/src binding/src training/src countermove service \
    && touch engine/src/lib.rs engine/parts/src/lib.rs slots/src/lib.rs binding/src/lib.rs training/src/lib.rs \
    && touch countermove/__init__.py service/__init__.py \
    && /maturin/bin/maturin build --release --out /stub \
    && rm -r engine/src slots/src binding/src countermove service /stub
COPY engine/build.rs engine/
COPY engine/src engine/src
COPY slots/src slots/src
COPY binding/src binding/src
# Cargo compares times of files, and ours may be older than the empty ones were. This layer holds the engine:
# a change of the Python code alone does not compile it again.
RUN find engine/src slots/src binding/src -name '*.rs' -exec touch {} + \
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
    CMD ["python", "-c", "import http.client, os; c = http.client.HTTPConnection('127.0.0.1', int(os.environ['COUNTERMOVE_PORT']), timeout=2); c.request('GET', '/readyz'); raise SystemExit(c.getresponse().status != 200)"]
CMD ["python", "-m", "service", "serve"]
