# boucle as a container: the program and its packages, no compiler, no package manager at work, nobody's data.

FROM node:24-bookworm-slim AS packages
WORKDIR /boucle
COPY package.json package-lock.json .npmrc ./
# The Node of the image is the one that runs: the copies that npm would bring along stay out.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    BOUCLE_HOME=/home/node/boucle \
    BOUCLE_LISTEN=0.0.0.0
WORKDIR /boucle
COPY --from=packages /boucle/node_modules ./node_modules
COPY package.json package-lock.json LICENSE NOTICE ./
COPY bin ./bin
COPY src ./src
RUN install --directory --owner=node --group=node --mode=0700 /home/node/boucle
USER node
VOLUME /home/node/boucle
EXPOSE 8484
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["node", "--eval", "fetch('http://127.0.0.1:8484/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/boucle.mjs"]
CMD ["serve", "--port", "8484", "--empty"]
