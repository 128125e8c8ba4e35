# Dark Lantern's server. Build: docker build -t darklantern .
# Run: docker run -p 8765:8765 -v darklantern:/data darklantern
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN scripts/install /opt/darklantern

FROM python:3.13-slim
COPY --from=build /opt/darklantern /opt/darklantern
RUN useradd --system --uid 10001 lantern && mkdir /data && chown lantern /data
USER lantern
VOLUME /data
# Compiled kernels are kept in /data too, so that a new container need not compile them again.
ENV PATH=/opt/darklantern/bin:$PATH \
    NUMBA_CACHE_DIR=/data/kernels \
    DARKLANTERN_HOST=0.0.0.0 \
    DARKLANTERN_DATABASE=sqlite:////data/darklantern.db \
    DARKLANTERN_LOG_FORMAT=json
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/health', timeout=4)"]
CMD ["darklantern", "serve"]
