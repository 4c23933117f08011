# One image per service: docker build --build-arg SERVICE=services/quotes -t toolpacks/quotes .
FROM node:24-bookworm-slim AS build
WORKDIR /repo
RUN npm install --global pnpm@12.21.0
COPY . .
# Without scripts: the repository's own Node is for hosts that have an older one.
RUN pnpm install --frozen-lockfile --ignore-scripts
# After the install, so that all services share it.
ARG SERVICE
RUN pnpm --filter "{$SERVICE}..." run build && rm -f "$SERVICE"/dist/*.map

FROM node:24-bookworm-slim
ARG SERVICE
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=build /repo/$SERVICE/package.json ./
COPY --from=build /repo/$SERVICE/dist ./dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
