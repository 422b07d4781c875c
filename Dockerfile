# The image of `npm run container`, which puts the installed packages beside this file: building needs no registry of
# npm and no compiler. Debian, because the binaries of Node, PostgreSQL and DuckDB are for glibc; Node wants libatomic.
# tini passes signals on and buries processes whose parent has died, which Node as the first process would not.
FROM docker.io/library/debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 tini \
  && apt-get clean && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 rootline \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin rootline \
  && mkdir --mode 700 /data && chown rootline:rootline /data
COPY node_modules /opt/rootline/node_modules
RUN ln -s /opt/rootline/node_modules/node-linux-*/bin/node /opt/rootline/node
# By number, so that Kubernetes can see that it is not root.
USER 10001:10001
ENV HOST=0.0.0.0 PORT=8080 DATA_DIR=/data NODE_ENV=production
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# By bash alone: a Node for each look would cost more than the server at rest.
HEALTHCHECK --interval=2s --timeout=3s --start-period=60s --retries=5 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ code _ <&3 && [ \"$code\" = 200 ]"]
ENTRYPOINT ["tini", "--", "/opt/rootline/node", "/opt/rootline/node_modules/@rootline/server/server/dist/main.js"]
