import { brands } from "@/brands";
import de from "@/messages/de/network-pages.json" with { type: "json" };
import en from "@/messages/en/network-pages.json" with { type: "json" };
import es from "@/messages/es/network-pages.json" with { type: "json" };
import fr from "@/messages/fr/network-pages.json" with { type: "json" };
import pt from "@/messages/pt/network-pages.json" with { type: "json" };
import { compose } from "./compose";
import { loadConfig } from "./config";
import { startSandboxImap } from "./sandbox/mail/imap";
import { startSandboxSmtp } from "./sandbox/mail/smtp";
import { createMailStore } from "./sandbox/mail-store";
import { createBell } from "./sandbox/mailroom/bell";
import { createSandboxNetwork } from "./sandbox/network/driver";
import { startTicker } from "./sandbox/people/ticker";
import { startSandboxPages } from "./sandbox/web/server";
import { whenMigrated } from "./sandbox/when-migrated";
import { brandAddress } from "./services/workspaces/brand-address";

const config = loadConfig();
await whenMigrated(config.database.url("app"));
const { pools, close, keys, log, now, newId } = await compose(config, "sandbox", ["app"]);
const tools = { pool: pools.app, now, newId, bell: createBell() };
const store = createMailStore({
  ...tools,
  homes: brands.map((brand) => brandAddress(brand, config.http.baseUrl)),
});
const smtp = await startSandboxSmtp({ store, port: config.sandbox.smtpPort });
const imap = await startSandboxImap({ store, port: config.sandbox.imapPort });
const pages = await startSandboxPages({
  tools: { ...tools, network: createSandboxNetwork(tools) },
  key: keys.secret,
  words: { en, fr, de, pt, es },
  url: config.sandbox.pagesUrl,
  port: config.sandbox.pagesPort,
  log,
});
const people = startTicker({
  ...tools,
  secret: keys.secret,
  onError: (err, { workspaceId }) => log.warn({ err, workspaceId }, "a sandbox reaction failed"),
});
log.info({ port: smtp.port }, "the sandbox takes mail");
log.info({ port: imap.port }, "the sandbox shows mail");
log.info({ port: pages.port }, "the sandbox's network shows its pages");

async function stop() {
  await people.stop();
  await Promise.all([smtp.close(), imap.close(), pages.close()]);
  await close();
  process.exit();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
