import { compose } from "./compose";
import { loadConfig } from "./config";
import { startSandboxImap } from "./drivers/sandbox/mail/imap";
import { startSandboxSmtp } from "./drivers/sandbox/mail/smtp";
import { createMailStore } from "./drivers/sandbox/mail-store";
import { createBell } from "./drivers/sandbox/mailroom/bell";
import { startTicker } from "./drivers/sandbox/people/ticker";
import { whenMigrated } from "./drivers/sandbox/when-migrated";

const config = loadConfig();
await whenMigrated(config.database.url("app"));
const { pools, close, log, now, newId } = await compose(config, "sandbox", ["app"]);
const tools = { pool: pools.app, now, newId, bell: createBell() };
const store = createMailStore(tools);
const smtp = await startSandboxSmtp({ store, port: config.sandbox.smtpPort });
const imap = await startSandboxImap({ store, port: config.sandbox.imapPort });
const people = startTicker({
  ...tools,
  onError: (err, { workspaceId }) =>
    log.warn({ err, workspaceId }, "somebody could not do what they meant to"),
});
log.info({ port: smtp.port }, "the sandbox takes mail");
log.info({ port: imap.port }, "the sandbox shows mail");

async function stop() {
  await people.stop();
  await Promise.all([smtp.close(), imap.close()]);
  await close();
  process.exit();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
