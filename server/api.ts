import { brands } from "@/brands";
import { compose } from "./compose";
import { webhooksOf } from "./compose/webhooks";
import { loadConfig } from "./config";
import { doorsOf } from "./db/doors";
import type { ApiTools } from "./http/api-tools";
import { createLinkHosts } from "./http/link-hosts";
import { watchLoad } from "./http/load";
import { calendarPages } from "./http/public/calendar/pages";
import { checkoutPages } from "./http/public/checkout";
import { crmPages } from "./http/public/crm/pages";
import { mailConsentPages } from "./http/public/mail-consent";
import { optOutPages } from "./http/public/opt-out";
import { picturePages } from "./http/public/pictures";
import { soundPages } from "./http/public/sounds";
import { trackingPages } from "./http/public/tracking";
import { createRateLimits } from "./http/rate-limits";
import { createServer } from "./http/server";
import { createSessions } from "./http/sessions";
import { socketDoor } from "./http/socket-door";
import { createStrangerQueue } from "./http/stranger-queue";
import { trustedPeers } from "./http/trusted-peers";
import { routeUpgrades } from "./http/upgrades";
import { openRealtime } from "./realtime/open";
import { routes } from "./routes/index";
import { isInService } from "./services/workspaces/brand-address";

const config = loadConfig();
const { pools, close, ...tools } = await compose(config, "api", ["app"]);
const { log } = tools;
const doors = doorsOf(pools.app);
const sessions = createSessions(pools.app, doors, config);
const api: ApiTools = {
  tools,
  pool: pools.app,
  doors,
  doorman: { config, isTrusted: trustedPeers(config.http.trustedProxies) },
  sessions,
  limits: createRateLimits(pools.app, log),
  load: watchLoad(),
  strangers: createStrangerQueue(),
  linkHosts: createLinkHosts(doors),
};
const realtime = await openRealtime({ config, doors, sessions, admit: socketDoor(api), log });
const publicPages = [
  ...optOutPages,
  ...trackingPages,
  ...checkoutPages,
  ...mailConsentPages,
  ...calendarPages,
  ...crmPages,
  ...soundPages,
  ...picturePages,
];
const webhooks = webhooksOf(config, { ports: tools.ports, pool: pools.app });
const server = await createServer(api, { routes, publicPages, webhooks, countSockets: realtime.count });
routeUpgrades(server.server, config, realtime.upgrade);
const stopWatching = tools.ports.networkService?.watch({ registers: true });
const idle = brands.filter((brand) => !isInService(brand, config.http.baseUrl)).map(({ id }) => id);
if (idle.length > 0) log.warn(`brands without a host in BRAND_HOSTS are not in service: ${idle.join(", ")}`);
await server.listen({ host: config.http.host, port: config.http.port });

/** No new requests are accepted; running ones are answered; then the connections close. */
async function stop() {
  stopWatching?.();
  api.load.stop();
  await realtime.close();
  await server.close();
  await close();
  process.exit();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
