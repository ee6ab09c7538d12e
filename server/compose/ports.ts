import type { Config } from "@/server/config";
import { isPublicAddress } from "@/server/config/public-address";
import type { Ports, Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inPlatform, inWorkspace, type Tx } from "@/server/db/tx";
import { createCalendly } from "@/server/drivers/calendly/driver";
import { createModel } from "@/server/drivers/chat-completions";
import { countLooks } from "@/server/drivers/counted-looks";
import { createSystemDns } from "@/server/drivers/dns/system";
import { besideSandbox } from "@/server/drivers/enrichment/beside-sandbox";
import { readFullEnrichAccount } from "@/server/drivers/enrichment/fullenrich/account";
import { createFullEnrich } from "@/server/drivers/enrichment/fullenrich/driver";
import { readHunterAccount } from "@/server/drivers/enrichment/hunter/account";
import { createHunter } from "@/server/drivers/enrichment/hunter/driver";
import { createVendors } from "@/server/drivers/enrichment/vendors";
import { createNotes, watched } from "@/server/drivers/enrichment/watched";
import { createWaterfall } from "@/server/drivers/enrichment/waterfall";
import { createExtensionNetwork } from "@/server/drivers/extension/driver";
import { fenced } from "@/server/drivers/fenced";
import { createFileStores } from "@/server/drivers/files/stores";
import { createHubSpot } from "@/server/drivers/hubspot/driver";
import { createRemotePictures } from "@/server/drivers/images/remote-pictures";
import { createImages } from "@/server/drivers/images/sharp";
import { createLanguageModelLabels } from "@/server/drivers/labels/language-model";
import { createLocalLabels } from "@/server/drivers/labels/local";
import { createLinkHosts } from "@/server/drivers/link-hosts";
import { createMailDriver } from "@/server/drivers/mail/mail-driver";
import { createSystemMail } from "@/server/drivers/mail/system-mail";
import { createMailConsent } from "@/server/drivers/mail-consent/driver";
import { createMigadu } from "@/server/drivers/mail-host/migadu";
import { createMailSettings } from "@/server/drivers/mail-settings/driver";
import { createNetworks } from "@/server/drivers/networks";
import { createIdentityDriver } from "@/server/drivers/oidc/identity-driver";
import { createPeopleDatabases } from "@/server/drivers/people/databases";
import { forgottenAmong } from "@/server/drivers/people/forgotten";
import { createPeopleDataLabs } from "@/server/drivers/people/people-data-labs/driver";
import type { PostgresPeople } from "@/server/drivers/people/reading";
import { createLanguageModelPersonality } from "@/server/drivers/personality/language-model";
import { createTwilio } from "@/server/drivers/phone/twilio/driver";
import { createPipedrive } from "@/server/drivers/pipedrive/driver";
import { createProxyProbe } from "@/server/drivers/proxy/http-connect";
import { createOpenSrs } from "@/server/drivers/registrar/opensrs";
import { createServiceWatch } from "@/server/drivers/service-watch";
import { createPaymentAccounts } from "@/server/drivers/stripe/accounts";
import type { StripeAccount } from "@/server/drivers/stripe/client";
import { createStripePayments } from "@/server/drivers/stripe/driver";
import { createUnipileNetwork } from "@/server/drivers/unipile/driver";
import { createService } from "@/server/drivers/unipile/service";
import { createWebhookDriver } from "@/server/drivers/webhook/driver";
import { createCampaignModel } from "@/server/drivers/writing/campaign-model";
import { createLanguageModelWriting } from "@/server/drivers/writing/language-model";
import { createEgress } from "@/server/net/egress";
import { createHttp, type Http } from "@/server/net/http";
import type { CostMeter } from "@/server/ports/costs";
import type { CrmPort, Crms, CrmVendor } from "@/server/ports/crm";
import type { EnrichmentPort } from "@/server/ports/enrichment";
import type { EnrichmentVendorId } from "@/server/ports/enrichment-vendors";
import type { MailHostPort } from "@/server/ports/mail-host";
import type { PaymentsPort } from "@/server/ports/payments";
import type { RegistrarPort } from "@/server/ports/registrar";
import type { SchedulingPort, Schedulings } from "@/server/ports/scheduling";
import { noteVendor, readVendorHealth, readVendorOrder } from "@/server/repositories/enrichments/vendors";
import { createSandboxCalendar } from "@/server/sandbox/calendar/driver";
import { createSandboxConsent } from "@/server/sandbox/consent/driver";
import { createSandboxCrm } from "@/server/sandbox/crm/driver";
import { createSandboxDns } from "@/server/sandbox/dns";
import { createSandboxEnrichment } from "@/server/sandbox/enrichment/driver";
import { createSandboxMailHost } from "@/server/sandbox/mail/host";
import { createSandboxNetwork } from "@/server/sandbox/network/driver";
import { createSandboxPayments } from "@/server/sandbox/payments/driver";
import { createSandboxPersonality } from "@/server/sandbox/personality/driver";
import { createSandboxPhone } from "@/server/sandbox/phone/driver";
import { createSandboxRegistrar } from "@/server/sandbox/registrar/driver";
import { sandboxHosts, sandboxPorts } from "@/server/sandbox/rules/hosts";
import { createSandboxCampaigns } from "@/server/sandbox/writing/campaign";
import { createSandboxWriting } from "@/server/sandbox/writing/driver";
import { createBoard } from "@/server/services/accounts/extension-board";
import { createLookBudget } from "@/server/services/accounts/look-budget";
import { createMeter } from "@/server/services/costs/meter";
import { createAccessTokens } from "@/server/services/mailboxes/access-tokens";
import { answerSeal, createLookUps } from "@/server/services/prospects/enrichment-lookups";
import { fenceOf } from "./fence";

type ProcessTools = Pick<Tools, "now" | "newId" | "keys" | "log">;

/** Mail leaves over SMTP and IMAP to any server, the sandbox's among them; networks have a driver each. */
export function portsOf(config: Config, pool: Pool, tools: ProcessTools): Ports {
  const { systemMail, heloName, labels, writing, files } = config;
  const { now, log } = tools;
  const allow = allowedBy(config);
  const egress = createEgress({ allow });
  const http = createHttp(egress);
  const images = createImages();
  const inTenant: Parts["inWorkspace"] = (workspaceId, work) => inWorkspace(pool, { workspaceId }, work);
  const parts: Parts = {
    ...tools,
    ...{ config, pool, http, isBehindFence: fenceOf(pool), inWorkspace: inTenant },
    meter: createMeter({ ...config.costs, inWorkspace: inTenant, now, log }),
  };
  const consents = consentsOf(parts);
  const writer = writing && createModel(parts, writing);
  return {
    mail: createMailDriver({ egress, tokens: createAccessTokens({ ...parts, consents }), now, heloName }),
    mailConsents: consents,
    mailSettings: createMailSettings({ http }),
    systemMail: systemMail && createSystemMail({ server: systemMail, allow, heloName }),
    images,
    remotePictures: createRemotePictures(http, images),
    files: createFileStores(files, parts),
    dns: createSystemDns(config.dnsServers),
    sandboxDns: createSandboxDns({ pool }),
    ...sendingDomainsOf(parts),
    linkHosts: createLinkHosts({ http, baseUrl: config.http.baseUrl, secret: tools.keys.secret }),
    webhook: createWebhookDriver(http, now),
    labels: createLocalLabels(),
    paidLabels: labels ? createLanguageModelLabels(createModel(parts, labels)) : null,
    writing: writer ? createLanguageModelWriting(writer) : createSandboxWriting(),
    campaignWriting: writer ? createCampaignModel(writer) : createSandboxCampaigns(),
    personality: writer ? createLanguageModelPersonality(writer) : createSandboxPersonality(),
    identity: createIdentityDriver({ http, now, log }),
    network: networkOf(parts),
    networkService: networkServiceOf(parts),
    phone: phoneOf(parts),
    ...enrichmentOf(parts),
    people: peopleOf(parts),
    proxies: createProxyProbe(egress),
    payments: paymentsOf(parts),
    scheduling: schedulingOf(parts),
    crms: crmsOf(parts),
  };
}

/** What drivers are created from. */
type Parts = ProcessTools & {
  config: Config;
  pool: Pool;
  http: Http;
  meter: CostMeter;
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  isBehindFence(workspaceId: string): Promise<boolean>;
};

/** Where connections may go besides the public internet: hosts the operator names, and the sandbox's mail servers. */
function allowedBy({ egress, sandbox }: Config) {
  const inside = (server: keyof typeof sandboxHosts, toPort: number) => ({
    name: sandboxHosts[server],
    port: sandboxPorts[server],
    address: "127.0.0.1",
    toPort,
  });
  return [...egress.allow, inside("smtp", sandbox.smtpPort), inside("imap", sandbox.imapPort)];
}

function consentsOf({ config, pool, http, now, newId, log, isBehindFence }: Parts): Ports["mailConsents"] {
  const real = createMailConsent({ http, now, log, clients: config.mailClients });
  return {
    real: fenced(real, ["providers"], isBehindFence),
    sandbox: fenced(createSandboxConsent({ pool, now, newId }), ["providers"], isBehindFence),
  };
}

function sendingDomainsOf({ config, pool, http, now, newId, isBehindFence }: Parts) {
  const { openSrs, migadu } = config;
  const registrar = (port: RegistrarPort) => fenced(port, ["offers", "look"], isBehindFence);
  const host = (port: MailHostPort) => fenced(port, [], isBehindFence);
  return {
    registrars: {
      real: openSrs && registrar(createOpenSrs({ http, account: openSrs })),
      sandbox: registrar(createSandboxRegistrar({ pool, now, newId })),
    },
    mailHosts: {
      real: migadu && host(createMigadu({ http, account: migadu })),
      sandbox: host(createSandboxMailHost({ pool })),
    },
  };
}

function networkOf(parts: Parts): Ports["network"] {
  const { config, pool, http, now, newId, isBehindFence } = parts;
  const { unipile } = config;
  const takeLook = createLookBudget(parts);
  const networks = createNetworks(
    {
      sandbox: countLooks(createSandboxNetwork({ pool, now, newId }), takeLook, now),
      extension: countLooks(createExtensionNetwork({ board: createBoard(parts), now }), takeLook, now),
      ...(unipile && {
        unipile: createUnipileNetwork({
          ...{ http, service: unipile, returnTo: config.http.baseUrl, now },
          takeLook,
        }),
      }),
    },
    unipile ? "unipile" : "sandbox",
  );
  return fenced(
    networks,
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
  );
}

function networkServiceOf({ config, http, log }: Parts): Ports["networkService"] {
  const { unipile } = config;
  const { baseUrl } = config.http;
  return (
    unipile &&
    createServiceWatch({
      service: createService(http, unipile),
      webhook: {
        url: isPublicAddress(baseUrl) ? `${baseUrl}/api/webhooks/unipile` : null,
        secret: unipile.webhookSecret,
      },
      log,
    })
  );
}

function phoneOf({ config, pool, http, now, newId, meter, isBehindFence }: Parts): Ports["phone"] {
  const { twilio } = config;
  const { baseUrl } = config.http;
  return fenced(
    twilio
      ? createTwilio({
          ...{ http, meter, account: twilio, givesNumbers: twilio.givesNumbers },
          base: baseUrl.startsWith("https://") ? baseUrl : null,
        })
      : createSandboxPhone({ pool, now, newId }),
    ["countries", "offers", "list", "lookUp", "lookUpVoicemail", "events"],
    isBehindFence,
  );
}

/** Stripe takes payments, at the account of a brand or else of the installation; without one there the sandbox's provider pretends to. */
function paymentsOf({ config, pool, http, now, newId, log, isBehindFence }: Parts): Ports["payments"] {
  const { stripe, brandStripe } = config;
  const within = (port: PaymentsPort) =>
    fenced(port, ["subscription", "paymentMethods", "invoices"], isBehindFence);
  const at = (account: StripeAccount) => within(createStripePayments({ http, account, log, now }));
  return createPaymentAccounts({
    shared: stripe ? at(stripe) : within(createSandboxPayments({ pool, now, newId })),
    own: Object.fromEntries(Object.entries(brandStripe).map(([brand, account]) => [brand, at(account)])),
    log,
  });
}

function schedulingOf({ config, pool, http, now, newId, keys, log, isBehindFence }: Parts): Schedulings {
  const { calendly } = config;
  const within = (port: SchedulingPort) => fenced(port, ["linkOf", "readEvent"], isBehindFence);
  return {
    real: calendly && within(createCalendly({ http, account: calendly, log })),
    sandbox: within(createSandboxCalendar({ pool, now, newId, secret: keys.secret })),
  };
}

function crmsOf(parts: Parts): Crms {
  const { config, pool, http, now, newId, keys, log, isBehindFence } = parts;
  const within = (port: CrmPort) =>
    fenced(
      port,
      ["account", "users", "currencies", "pipelines", "fields", "find", "read", "changes", "readEvents"],
      isBehindFence,
    );
  const sandbox = (vendor: CrmVendor) =>
    within(createSandboxCrm({ pool, now, newId, secret: keys.secret, home: config.http.baseUrl }, vendor));
  return {
    real: {
      pipedrive: within(createPipedrive({ http, account: config.pipedrive, log })),
      hubspot: within(createHubSpot({ http, account: config.hubspot, log })),
    },
    sandbox: { pipedrive: sandbox("pipedrive"), hubspot: sandbox("hubspot") },
  };
}

function enrichmentOf(parts: Parts): Pick<Ports, "enrichment" | "enrichmentVendors"> {
  const { config, pool, http, now, newId, keys, meter, inWorkspace, isBehindFence } = parts;
  const { fullEnrich, hunter } = config;
  const directory = createSandboxEnrichment();
  const lookUps = createLookUps(parts);
  const noted = (id: EnrichmentVendorId, vendor: EnrichmentPort) =>
    watched(
      vendor,
      createNotes(
        (seen) => inPlatform(pool, (queries) => noteVendor(queries, id, { ...seen, at: now() })),
        now,
      ),
    );
  const vendors = {
    ...(hunter && {
      hunter: noted(
        "hunter",
        createHunter({
          ...{ http, account: hunter, lookUps, meter, newId, now },
          sealed: answerSeal(keys.secret),
        }),
      ),
    }),
    ...(fullEnrich && {
      fullenrich: noted("fullenrich", createFullEnrich({ http, account: fullEnrich, lookUps, meter, now })),
    }),
  };
  const hasVendor = Object.keys(vendors).length > 0;
  const waterfall = createWaterfall(vendors, (workspaceId) => inWorkspace(workspaceId, readVendorOrder));
  return {
    enrichment: fenced(hasVendor ? besideSandbox(waterfall, directory) : directory, [], isBehindFence),
    enrichmentVendors: createVendors(
      {
        ...(hunter && { hunter: () => readHunterAccount(http, hunter) }),
        ...(fullEnrich && { fullenrich: () => readFullEnrichAccount(http, fullEnrich) }),
      },
      { health: () => inPlatform(pool, (queries) => readVendorHealth(queries, now())), now },
    ),
  };
}

function peopleOf({ config, pool, http, keys, now, newId, meter }: Parts): Ports["people"] {
  const { peopleDataLabs, sandbox } = config;
  const stored: Omit<PostgresPeople, "kind" | "name"> = {
    ...{ masterKey: keys.secret, now },
    database: { transact: (work) => inPlatform(pool, work) },
  };
  return createPeopleDatabases(stored, {
    sandboxPeople: sandbox.people,
    vendor:
      peopleDataLabs &&
      createPeopleDataLabs({
        ...{ http, account: peopleDataLabs, now, newId, meter },
        forgottenAmong: forgottenAmong(stored),
      }),
  });
}
