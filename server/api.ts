import { compose } from "./compose";
import { loadConfig } from "./config";
import { createRateLimits } from "./http/rate-limits";
import { createServer } from "./http/server";
import { createSessions } from "./http/sessions";
import { routes } from "./routes/index";

const config = loadConfig();
const { pools, close, ...tools } = await compose(config, "api", ["app"]);
const doors = async <Row>(text: string, values: readonly unknown[]) =>
  (await pools.app.query(text, values as unknown[])).rows as Row[];
const api = {
  tools,
  pool: pools.app,
  doors,
  sessions: createSessions(pools.app, doors),
  limits: createRateLimits(pools.app, tools.log),
};
const server = await createServer(api, routes);
await server.listen({ host: config.http.host, port: config.http.port });
tools.log.info({ host: config.http.host, port: config.http.port }, "the front door is open");

async function stop() {
  await server.close();
  await close();
  process.exit();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
