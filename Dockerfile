# The image of `npm run container`, which puts the installed packages beside this file: building needs no registry of
# npm and no compiler. Debian, because the binaries of Node, PostgreSQL and DuckDB are for glibc; Node wants libatomic.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 rootline \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin rootline \
  && mkdir --mode 700 /data && chown rootline:rootline /data
COPY node_modules /opt/rootline/node_modules
RUN ln -s /opt/rootline/node_modules/node-linux-*/bin/node /opt/rootline/node
USER rootline
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["/opt/rootline/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/rootline/node", "/opt/rootline/node_modules/@rootline/server/server/dist/main.js"]
