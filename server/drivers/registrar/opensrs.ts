import { randomBytes } from "node:crypto";
import type { Http } from "@/server/net/http";
import type {
  Bought,
  DnsRecord,
  DomainOffer,
  DomainOrder,
  Done,
  Price,
  RegistrarPort,
  Registration,
} from "@/server/ports/registrar";
import {
  type Assoc,
  assocOf,
  createOpsClient,
  listOf,
  type OpenSrsAccount,
  type OpsAnswer,
  type OpsClient,
  textOf,
} from "./ops-client";

/** Codes of the API (OpenSRS, response codes). */
const codes = { done: 200, free: 210, taken: 211, pending: 250, inProgress: [437, 486, 555], noFunds: 440 };
/** The zone is answered by the registrar's own name servers. */
const nameServers = ["ns1.systemdns.com", "ns2.systemdns.com", "ns3.systemdns.com"];
/** Requests at a time; the API limits them. */
const atOnce = 4;

/** Prices are in the currency of the reseller's account. */
const currency = "USD";

/** Domains over OpenSRS' reseller API, and their zones at its name servers. */
export function createOpenSrs({
  http,
  account,
  timeoutMs,
}: {
  http: Http;
  account: OpenSrsAccount;
  timeoutMs?: number;
}): RegistrarPort {
  const ask = createOpsClient(http, account, timeoutMs);
  return {
    isSandbox: false,
    async offers(_of, names) {
      const offers: DomainOffer[] = [];
      for (let at = 0; at < names.length; at += atOnce)
        offers.push(...(await Promise.all(names.slice(at, at + atOnce).map((name) => offerOf(ask, name)))));
      return offers;
    },
    buy: (_of, order) => buy(ask, account, order),
    look: (_of, order) => look(ask, order),
    setRecords: (_of, name, records) => setRecords(ask, name, records),
  };
}

async function offerOf(ask: OpsClient, name: string): Promise<DomainOffer> {
  const found = await ask("LOOKUP", "DOMAIN", { domain: name });
  if (found.kind !== "answer") return { name, state: "unknown" };
  if (found.code === codes.taken) return { name, state: "taken" };
  if (found.code !== codes.free) return { name, state: "unknown" };
  const price = await priceOf(ask, name);
  return price ? { name, state: "free", price } : { name, state: "unknown" };
}

async function priceOf(ask: OpsClient, name: string): Promise<Price | null> {
  const told = await ask("GET_PRICE", "DOMAIN", { domain: name, period: "1", reg_type: "new" });
  if (told.kind !== "answer" || told.code !== codes.done) return null;
  const amount = Number(textOf(told.attributes.price));
  return amount > 0 ? { cents: Math.round(amount * 100), currency } : null;
}

/**
 * The price is asked once more right before, because an order cannot name the highest price it may cost. Our reference goes along as the
 * affiliate's id, by which the order is found again.
 */
async function buy(ask: OpsClient, account: OpenSrsAccount, order: DomainOrder): Promise<Bought> {
  const { name, key, price } = order;
  const current = await priceOf(ask, name);
  if (!current) return { kind: "later", reason: "no price" };
  if (current.cents !== price.cents || current.currency !== price.currency)
    return { kind: "refused", reason: "price_changed", price: current };
  const answer = await ask("SW_REGISTER", "DOMAIN", registration(account, name, key));
  if (answer.kind === "unsent") return { kind: "later", reason: answer.reason };
  if (answer.kind !== "answer") return { kind: "unknown", reason: answer.reason };
  const { code, attributes } = answer;
  if (code === codes.done || code === codes.pending) return { kind: "accepted", ref: textOf(attributes.id) };
  if (code === codes.noFunds) return { kind: "refused", reason: "out_of_money" };
  // An order of this name exists: ours, if the reference says so.
  if (codes.inProgress.includes(code) || code === 485) {
    const own = await look(ask, order);
    if (own.kind === "pending" || own.kind === "ready") return { kind: "accepted", ref: own.ref };
    if (own.kind === "later") return { kind: "unknown", reason: own.reason };
    return { kind: "refused", reason: "taken" };
  }
  if (code === codes.taken) return { kind: "refused", reason: "taken" };
  return code >= 500
    ? { kind: "unknown", reason: `code ${code}` }
    : { kind: "refused", reason: "not_offered" };
}

const registration = ({ contact }: OpenSrsAccount, domain: string, key: string): Assoc => ({
  domain,
  affiliate_id: key,
  period: "1",
  reg_type: "new",
  handle: "process",
  auto_renew: "0",
  f_lock_domain: "1",
  f_whois_privacy: "1",
  custom_tech_contact: "0",
  // Managed over this API only, so nobody has to know these.
  reg_username: `t${randomBytes(7).toString("hex")}`,
  reg_password: randomBytes(9).toString("hex"),
  custom_nameservers: "1",
  nameserver_list: nameServers.map((name, index) => ({ name, sortorder: String(index + 1) })),
  contact_set: {
    owner: { ...contact },
    admin: { ...contact },
    billing: { ...contact },
    tech: { ...contact },
  },
});

/** The newest order of the name that carries our reference, and what became of it. */
async function look(ask: OpsClient, { name, key }: Pick<DomainOrder, "name" | "key">): Promise<Registration> {
  const listed = await ask("GET_ORDERS_BY_DOMAIN", "DOMAIN", { domain: name });
  if (listed.kind !== "answer") return { kind: "later", reason: listed.reason };
  // An unknown domain has no orders.
  if (listed.code !== codes.done) return listed.code >= 500 ? laterOf(listed) : { kind: "none" };
  for (const order of listOf(listed.attributes.orders)) {
    const ref = textOf(assocOf(order).id);
    const told = await ask("GET_ORDER_INFO", "DOMAIN", { order_id: ref });
    if (told.kind !== "answer" || told.code !== codes.done) return laterOf(told);
    const fields = assocOf(told.attributes.field_hash);
    if (textOf(fields.affiliate_id) === key) return registrationOf(ask, name, ref, textOf(fields.status));
  }
  return { kind: "none" };
}

async function registrationOf(
  ask: OpsClient,
  name: string,
  ref: string,
  status: string,
): Promise<Registration> {
  if (status === "cancelled" || status === "declined") return { kind: "failed", ref };
  if (status !== "completed") return { kind: "pending", ref, needs: null };
  const told = await ask("GET_REGISTRANT_VERIFICATION_STATUS", "DOMAIN", { domain: name });
  const isAsked =
    told.kind === "answer" &&
    /^(verifying|suspended)$/.test(textOf(told.attributes.registrant_verification_status));
  if (isAsked) {
    const until = new Date(textOf(told.attributes.verification_deadline));
    const needs = { what: "confirm_address" as const, until: Number.isNaN(+until) ? null : until };
    return { kind: "pending", ref, needs };
  }
  const info = await ask("GET", "DOMAIN", { domain: name, type: "all_info" });
  if (info.kind !== "answer" || info.code !== codes.done) return laterOf(info);
  const expires = new Date(`${textOf(info.attributes.expiredate).replace(" ", "T")}Z`);
  return { kind: "ready", ref, expiresAt: Number.isNaN(+expires) ? null : expires };
}

const laterOf = (answer: OpsAnswer): { kind: "later"; reason: string } => ({
  kind: "later",
  reason: answer.kind === "answer" ? `code ${answer.code}` : answer.reason,
});

/** The whole zone at once; a domain that has none yet gets one. */
async function setRecords(ask: OpsClient, domain: string, records: readonly DnsRecord[]): Promise<Done> {
  const zone = { domain, records: zoneOf(records) };
  const set = await ask("SET_DNS_ZONE", "DOMAIN", zone);
  if (set.kind === "answer" && set.code === codes.done) return { kind: "done" };
  if (set.kind !== "answer" || set.code >= 500) return laterOf(set);
  const created = await ask("CREATE_DNS_ZONE", "DOMAIN", zone);
  return created.kind === "answer" && created.code === codes.done ? { kind: "done" } : laterOf(created);
}

function zoneOf(records: readonly DnsRecord[]): Assoc {
  const of = (type: DnsRecord["type"]) => records.filter((record) => record.type === type);
  return {
    MX: of("MX").map(({ host: subdomain, value: hostname, priority }) => ({
      ...{ subdomain, hostname },
      priority: String(priority ?? 10),
    })),
    TXT: of("TXT").map(({ host: subdomain, value: text }) => ({ subdomain, text })),
    CNAME: of("CNAME").map(({ host: subdomain, value: hostname }) => ({ subdomain, hostname })),
  };
}
