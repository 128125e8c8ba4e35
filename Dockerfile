# Dark Lantern's server. Build: docker build -t darklantern .
# Run: docker run -p 8765:8765 -v darklantern:/data darklantern
FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN pip install --no-cache-dir --prefix=/install ".[postgresql]"

FROM python:3.13-slim
COPY --from=build /install /usr/local
RUN useradd --system --uid 10001 lantern && mkdir /data && chown lantern /data
USER lantern
VOLUME /data
ENV DARKLANTERN_HOST=0.0.0.0 \
    DARKLANTERN_DATABASE=sqlite:////data/darklantern.db \
    DARKLANTERN_LOG_FORMAT=json
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/health', timeout=4)"]
CMD ["darklantern", "serve"]
