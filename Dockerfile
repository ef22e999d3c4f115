# syntax=docker/dockerfile:1
# The reference server with the pages. It is in the project root, where hosting services look for it:
#   docker build -t faxkeep .
#   docker run --read-only --tmpfs /tmp -v faxkeep:/data -p 8080:8080 -p 8081:8081 -e PUBLIC_URL=https://fax.example --env-file keys faxkeep
# (`keys` contains the payment keys), or on this machine only, with stand-ins instead of third parties:
#   docker run --read-only --tmpfs /tmp -p 127.0.0.1:8080:8080 -p 127.0.0.1:8081:8081 -e SANDBOX=1 faxkeep
# One image serves any owner: the server puts the texts of its settings into the pages. It begins as root only to take
# over a volume of root's (deploy/start-container.sh); with `--user node` it never is.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
RUN npm ci
COPY . .
# Build settings (docs/operations/settings.md), such as --build-arg VITE_ANALYTICS_ID=G-EXAMPLE
ARG VITE_API_BASE
ARG VITE_BUILD_ENVIRONMENT
ARG VITE_SITE_ORIGIN
ARG VITE_BRAND_NAME
ARG VITE_SUPPORT_EMAIL
ARG VITE_SELLER
ARG VITE_ANALYTICS_ID
ARG VITE_SURVEY_MERCHANT_ID
ARG VITE_EXECUTE_EXTRAS
ARG VITE_BUCKET_ORIGINS
RUN npm run build

FROM ${NODE_IMAGE} AS server
# The programs that FAX_ENGINE=hylafax runs.
RUN apt-get update && apt-get install -y --no-install-recommends hylafax-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
RUN npm ci --omit=dev -w server && npm cache clean --force && mkdir /data && chown node:node /data
COPY --from=build /app/dist ./dist
COPY --from=build /app/dist-server ./dist-server
COPY deploy/start-container.sh ./
ENV NODE_ENV=production HOST=0.0.0.0 SMTP_HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 8080 8081 2525
# Whether the process answers. Not /readyz: an orchestrator must not restart it because the database is down.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["./start-container.sh"]
CMD ["node", "dist-server/main.js"]
