# One image for each service: docker build --build-arg SERVICE=quotes -t toolpacks/quotes .
# What is in it, as CycloneDX:  docker build --build-arg SERVICE=quotes --target sbom --output sbom .
FROM node:24-bookworm-slim AS tools
WORKDIR /repo
RUN npm install --global pnpm@12.21.0 turbo@2.11.11

# The service, the packages it stands on, and their part of the lockfile. What comes next is done anew only where that changes,
# so a change in one pack makes the image of that pack alone. The pages of the tools go where the gateway's page is built.
FROM tools AS sources
COPY . .
ARG SERVICE
RUN turbo prune "@toolpacks/$SERVICE" --docker --out-dir /sources --no-update-notifier \
  && if [ -d /sources/full/web ]; then mkdir -p /sources/full/docs && cp -R docs/tools /sources/full/docs/; fi

FROM tools AS dependencies
COPY --from=sources /sources/json .
ARG SERVICE
RUN --mount=type=cache,target=/store \
  pnpm install --frozen-lockfile --ignore-scripts --store-dir /store --filter "@toolpacks/$SERVICE..." --filter "!toolpacks"

FROM dependencies AS bundle
COPY tsconfig.json ./
COPY --from=sources /sources/full .
ARG SERVICE
RUN pnpm --filter "@toolpacks/$SERVICE..." run build \
  && mkdir /app && pnpm --filter "@toolpacks/$SERVICE" exec cp -R dist package.json /app \
  && find /app -name '*.map' -delete

FROM dependencies AS bill
ARG SERVICE
RUN pnpm sbom --filter "@toolpacks/$SERVICE" --prod --lockfile-only --sbom-format cyclonedx --sbom-type application --out "/sbom/$SERVICE.cdx.json"

FROM scratch AS sbom
COPY --from=bill /sbom /

FROM node:24-bookworm-slim
ARG SERVICE
LABEL org.opencontainers.image.title="toolpacks/$SERVICE" \
  org.opencontainers.image.description="The service $SERVICE of Toolpacks, a self-hosted gateway of tool packs for AI agents" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=bundle /app ./
USER node
EXPOSE 8080
# By node:http, which takes half the processor time of fetch: it is run for every container every few seconds.
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "require('node:http').get('http://127.0.0.1:8080/readyz', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/server.js"]
