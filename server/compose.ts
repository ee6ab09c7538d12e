import type pg from "pg";
import { isFenced } from "@/server/repositories/workspaces/restorations";
import { createBoard } from "@/server/services/accounts/extension-board";
import { createLookBudget } from "@/server/services/accounts/look-budget";
import { createLookUps } from "@/server/services/prospects/enrichment-lookups";
import type { Config } from "./config";
import { isPublicAddress } from "./config/public-address";
import type { Ports, Tools } from "./context";
import { openPool } from "./db/pool";
import { inWorkspace, type Tx } from "./db/tx";
import { sandboxHosts, sandboxPorts } from "./domain/sandbox/hosts";
import { countLooks } from "./drivers/counted-looks";
import { besideSandbox } from "./drivers/enrichment/beside-sandbox";
import { createFullEnrich } from "./drivers/enrichment/fullenrich/driver";
import { createExtensionNetwork } from "./drivers/extension/driver";
import { fenced } from "./drivers/fenced";
import { createFileStores } from "./drivers/files/stores";
import { createRemotePictures } from "./drivers/images/remote-pictures";
import { createImages } from "./drivers/images/sharp";
import { createLanguageModelLabels } from "./drivers/labels/language-model";
import { createLocalLabels } from "./drivers/labels/local";
import { createMailDriver } from "./drivers/mail/mail-driver";
import { createSystemMail } from "./drivers/mail/system-mail";
import { createNetworks } from "./drivers/networks";
import { createIdentityDriver } from "./drivers/oidc/identity-driver";
import { createTwilio } from "./drivers/phone/twilio/driver";
import { twilioDrop } from "./drivers/phone/twilio/drop-call";
import { twilioCallback, twilioWebhook } from "./drivers/phone/twilio/webhook";
import { createProxyProbe } from "./drivers/proxy/http-connect";
import { createSandboxEnrichment } from "./drivers/sandbox/enrichment/driver";
import { createSandboxNetwork } from "./drivers/sandbox/network/driver";
import { createSandboxPayments } from "./drivers/sandbox/payments/driver";
import { createSandboxPhone } from "./drivers/sandbox/phone/driver";
import { createSandboxCampaigns } from "./drivers/sandbox/writing/campaign";
import { createSandboxWriting } from "./drivers/sandbox/writing/driver";
import { createServiceWatch } from "./drivers/service-watch";
import { versionOf } from "./drivers/unipile/client";
import { createUnipileNetwork } from "./drivers/unipile/driver";
import { createService } from "./drivers/unipile/service";
import { unipileWebhook } from "./drivers/unipile/webhook";
import { createWebhookDriver } from "./drivers/webhook/driver";
import { createCampaignModel } from "./drivers/writing/campaign-model";
import { createLanguageModelWriting } from "./drivers/writing/language-model";
import { newId } from "./ids";
import { createLog } from "./log";
import { createEgress } from "./net/egress";
import { createHttp } from "./net/http";
import type { WebhookIn } from "./ports/webhook";

type ProcessName = "api" | "worker" | "sandbox" | "cli";
type RunTimeRole = "app" | "engine";

/** Everything a process works with. Pools exist for the roles it asked for. */
type Composition<R extends RunTimeRole> = Tools & {
  pools: Record<R, pg.Pool>;
  close(): Promise<void>;
};

/** Connections per process and role; two processes of each kind fit Postgres' default of 100. */
const connections: Record<RunTimeRole, number> = { app: 20, engine: 8 };
/** A question a browser waits for is given up before its 45 s are over; jobs take the time they need. */
const statementSeconds: Partial<Record<ProcessName, number>> = { api: 40 };

/** Builds pools, drivers, clock and log from the configuration: the only place that picks drivers. */
export async function compose<R extends RunTimeRole>(
  config: Config,
  process: ProcessName,
  roles: readonly (R | "app")[],
): Promise<Composition<R | "app">> {
  const log = createLog(config.log.level, process);
  const open = (role: RunTimeRole) =>
    openPool(
      {
        url: config.database.url(role),
        name: `tern ${process} ${role}`,
        max: connections[role],
        statementSeconds: statementSeconds[process],
      },
      log,
    );
  const opened = await Promise.all(roles.map(async (role) => [role, await open(role)] as const));
  const pools = Object.fromEntries(opened) as Record<R | "app", pg.Pool>;
  const time = { now: () => new Date(), newId: () => newId() };
  const keys = { secret: Buffer.from(config.keys.secret, "base64") };
  const ports = portsOf(config, pools.app, { ...time, keys, log });
  return {
    config,
    keys,
    ports,
    log,
    ...time,
    pools,
    close: async () => {
      await Promise.all([ports.mail.close(), ports.identity.close(), ports.systemMail?.close()]);
      await Promise.all(opened.map(([, pool]) => pool.end()));
    },
  };
}

/** Asked until no fence stands: none is put up under a process that runs. */
function fenceOf(pool: pg.Pool): (workspaceId: string) => Promise<boolean> {
  let isFree = false;
  return async (workspaceId) => {
    if (isFree) return false;
    const { rowCount } = await pool.query("select 1 from plumbing.fence");
    isFree = rowCount === 0;
    return !isFree && inWorkspace(pool, { workspaceId }, isFenced);
  };
}

/** Who may call when something happened: the services that are set up. */
export function webhooksOf(
  { unipile, twilio, egress, http: { baseUrl } }: Config,
  { networkService }: Pick<Ports, "networkService">,
): WebhookIn[] {
  const http = createHttp(createEgress({ allow: egress.allow }));
  return [
    ...(unipile && networkService
      ? [unipileWebhook(() => networkService.webhookSecret(), versionOf(unipile))]
      : []),
    ...(twilio
      ? [twilioWebhook(twilio.authToken, twilioCallback(baseUrl)), twilioDrop(http, twilio, baseUrl)]
      : []),
  ];
}

/** Mail leaves over SMTP and IMAP to any server, the sandbox's among them; networks have a driver each. */
function portsOf(
  {
    sandbox,
    egress,
    systemMail,
    heloName,
    unipile,
    labels,
    writing,
    twilio,
    fullEnrich,
    files,
    http: { baseUrl },
  }: Config,
  pool: pg.Pool,
  { log, keys, ...time }: Pick<Tools, "now" | "newId" | "keys" | "log">,
): Ports {
  const inside = (server: keyof typeof sandboxHosts, toPort: number) => ({
    name: sandboxHosts[server],
    port: sandboxPorts[server],
    address: "127.0.0.1",
    toPort,
  });
  const allow = [...egress.allow, inside("smtp", sandbox.smtpPort), inside("imap", sandbox.imapPort)];
  const guard = createEgress({ allow });
  const http = createHttp(guard);
  const isBehindFence = fenceOf(pool);
  const tools = {
    inWorkspace: <T>(workspaceId: string, work: (tx: Tx) => Promise<T>) =>
      inWorkspace(pool, { workspaceId }, work),
    ...time,
  };
  const board = createBoard(tools);
  const takeLook = createLookBudget({ ...tools, keys });
  const directory = createSandboxEnrichment();
  const images = createImages();
  return {
    mail: createMailDriver({ egress: guard, now: time.now, heloName }),
    systemMail: systemMail && createSystemMail({ server: systemMail, allow, heloName }),
    images,
    remotePictures: createRemotePictures(http, images),
    files: createFileStores(files, { http, now: time.now, inWorkspace: tools.inWorkspace }),
    webhook: createWebhookDriver(http, time.now),
    labels: createLocalLabels(),
    paidLabels: labels ? createLanguageModelLabels(http, labels) : null,
    writing: writing ? createLanguageModelWriting(http, writing) : createSandboxWriting(),
    campaignWriting: writing ? createCampaignModel(http, writing) : createSandboxCampaigns(),
    identity: createIdentityDriver({ http, now: time.now, log }),
    network: fenced(
      createNetworks(
        {
          sandbox: countLooks(createSandboxNetwork({ pool, ...time }), takeLook, time.now),
          extension: countLooks(createExtensionNetwork({ board, now: time.now }), takeLook, time.now),
          ...(unipile && {
            unipile: createUnipileNetwork({
              ...{ http, service: unipile, returnTo: baseUrl, now: time.now },
              takeLook,
            }),
          }),
        },
        unipile ? "unipile" : "sandbox",
      ),
      [
        "placeFor",
        "proxyTypesOf",
        "proxyStock",
        "self",
        "photo",
        "lookAt",
        "lookUp",
        "search",
        "events",
        "wake",
      ],
      isBehindFence,
    ),
    networkService:
      unipile &&
      createServiceWatch({
        service: createService(http, unipile),
        webhook: {
          url: isPublicAddress(baseUrl) ? `${baseUrl}/api/webhooks/unipile` : null,
          secret: unipile.webhookSecret,
        },
        log,
      }),
    phone: fenced(
      twilio
        ? createTwilio({
            ...{ http, account: twilio, now: time.now, givesNumbers: twilio.givesNumbers },
            base: baseUrl.startsWith("https://") ? baseUrl : null,
          })
        : createSandboxPhone({ pool, ...time }),
      ["countries", "offers", "list", "lookUp", "lookUpVoicemail", "events"],
      isBehindFence,
    ),
    enrichment: fenced(
      fullEnrich
        ? besideSandbox(
            createFullEnrich({ http, account: fullEnrich, lookUps: createLookUps(tools), now: time.now }),
            directory,
          )
        : directory,
      [],
      isBehindFence,
    ),
    proxies: createProxyProbe(guard),
    payments: fenced(createSandboxPayments({ pool, ...time }), ["subscription"], isBehindFence),
  };
}
