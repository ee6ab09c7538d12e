import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type OpsValue, readOps, writeOps } from "@/server/drivers/registrar/ops-xml";
import type { DnsRecord } from "@/server/ports/registrar";

type Order = {
  id: string;
  domain: string;
  key: string;
  status: "pending" | "completed" | "declined";
  cents: number;
};
/**
 * How the next request of an action goes wrong: a status before anything is done, `lost` and 500 after it is done, an answer that comes late,
 * or never.
 */
export type OpsFault = 429 | "500 before" | "500 after" | "lost" | "late" | "never" | "garbage";

/** A fake of OpenSRS on loopback, following its XML API, which keeps its own books. */
export type StandInOpenSrs = {
  /** For OPENSRS_API_URL. */
  url: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  username: string;
  apiKey: string;
  orders: Order[];
  zones: Map<string, DnsRecord[]>;
  /** In US cents; another price by name. */
  price: number;
  prices: Map<string, number>;
  taken: Set<string>;
  /** Registrations of these are declined. */
  declined: Set<string>;
  /** The first word of each request. */
  asked: string[];
  faults: { action: string; fault: OpsFault }[];
  /** What happens right before an order is looked at. */
  beforeOrder: (domain: string) => void;
  /** Registrations stay pending until `finish`. */
  isSlow: boolean;
  hasMoney: boolean;
  finish(): void;
  close(): Promise<void>;
};

type Assoc = { [key: string]: OpsValue };
const assoc = (value: OpsValue | null | undefined): Assoc =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const text = (value: OpsValue | undefined) => (typeof value === "string" ? value : "");
const md5 = (of: string) => createHash("md5").update(of).digest("hex");

export async function startOpenSrs(): Promise<StandInOpenSrs> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let ids = 1_000;
  const standIn: StandInOpenSrs = {
    ...{ url: "http://opensrs.test", allow: `opensrs.test:80 -> 127.0.0.1:${port}` },
    ...{ username: "reseller", apiKey: randomBytes(24).toString("hex") },
    ...{
      orders: [],
      zones: new Map(),
      price: 1_200,
      prices: new Map(),
      taken: new Set(),
      declined: new Set(),
    },
    ...{ asked: [], faults: [], beforeOrder: () => undefined, isSlow: false, hasMoney: true },
    finish() {
      for (const order of standIn.orders)
        if (order.status === "pending")
          order.status = standIn.declined.has(order.domain) ? "declined" : "completed";
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const priceOf = (domain: string) => standIn.prices.get(domain) ?? standIn.price;
  const isOurs = (domain: string) =>
    standIn.orders.some((order) => order.domain === domain && order.status !== "declined");

  function register(attributes: Assoc): [number, Assoc] {
    const domain = text(attributes.domain);
    standIn.beforeOrder(domain);
    if (isOurs(domain)) return [485, {}];
    if (standIn.taken.has(domain)) return [211, {}];
    if (!standIn.hasMoney) return [440, {}];
    const owner = assoc(assoc(attributes.contact_set).owner);
    if (!owner.email || text(attributes.handle) !== "process") return [465, {}];
    const order: Order = {
      ...{ id: String(++ids), domain, key: text(attributes.affiliate_id) },
      ...{
        status: standIn.isSlow || standIn.declined.has(domain) ? "pending" : "completed",
        cents: priceOf(domain),
      },
    };
    standIn.orders.push(order);
    return [order.status === "pending" ? 250 : 200, { id: order.id }];
  }

  function zoneOf(attributes: Assoc): DnsRecord[] {
    const of = (type: string) =>
      Object.values(assoc(attributes.records)[type] ?? []).map((one) => assoc(one));
    const base = (one: Assoc) => ({ host: text(one.subdomain), priority: null });
    return [
      ...of("MX").map((one) => ({
        ...{ ...base(one), type: "MX" as const, value: text(one.hostname) },
        priority: Number(text(one.priority)),
      })),
      ...of("TXT").map((one) => ({ ...base(one), type: "TXT" as const, value: text(one.text) })),
      ...of("CNAME").map((one) => ({ ...base(one), type: "CNAME" as const, value: text(one.hostname) })),
    ];
  }

  function done(action: string, attributes: Assoc): [number, Assoc] {
    const domain = text(attributes.domain);
    const found = standIn.orders.filter((order) => order.domain === domain);
    switch (action) {
      case "LOOKUP":
        return [standIn.taken.has(domain) || isOurs(domain) ? 211 : 210, {}];
      case "GET_PRICE":
        return [200, { price: (priceOf(domain) / 100).toFixed(2), is_registry_premium: "0" }];
      case "SW_REGISTER":
        return register(attributes);
      case "GET_ORDERS_BY_DOMAIN":
        return found.length === 0
          ? [415, {}]
          : [200, { orders: found.toReversed().map(({ id, status }) => ({ id, status })) }];
      case "GET_ORDER_INFO": {
        const order = standIn.orders.find(({ id }) => id === text(attributes.order_id));
        if (!order) return [405, {}];
        return [
          200,
          {
            field_hash: { id: order.id, affiliate_id: order.key, status: order.status, domain: order.domain },
          },
        ];
      }
      case "GET_REGISTRANT_VERIFICATION_STATUS":
        return [200, { registrant_verification_status: "verified" }];
      case "GET":
        return isOurs(domain) ? [200, { expiredate: "2027-11-30 00:00:00" }] : [415, {}];
      case "SET_DNS_ZONE":
        if (!standIn.zones.has(domain)) return [405, {}];
        standIn.zones.set(domain, zoneOf(attributes));
        return [200, {}];
      case "CREATE_DNS_ZONE":
        if (!isOurs(domain)) return [415, {}];
        standIn.zones.set(domain, zoneOf(attributes));
        return [200, {}];
      default:
        return [400, {}];
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const { action: named, attributes } = assoc(readOps(body));
    const action = text(named);
    standIn.asked.push(action);
    const say = (code: number, told: Assoc) =>
      response.writeHead(200, { "content-type": "text/xml" }).end(
        writeOps({
          ...{ protocol: "XCP", action: "REPLY", object: "DOMAIN", is_success: code < 300 ? "1" : "0" },
          ...{ response_code: String(code), response_text: "", attributes: told },
        }),
      );
    const isSigned = request.headers["x-signature"] === md5(md5(body + standIn.apiKey) + standIn.apiKey);
    if (request.headers["x-username"] !== standIn.username || !isSigned) return void say(401, {});
    const at = standIn.faults.findIndex((one) => one.action === action);
    const fault = at < 0 ? null : standIn.faults.splice(at, 1)[0]!.fault;
    if (fault === 429) return void response.writeHead(429).end();
    if (fault === "500 before") return void response.writeHead(500).end();
    if (fault === "garbage") return void response.writeHead(200).end("<html>Just a moment</html>");
    if (fault === "never") return;
    const [code, told] = done(action, assoc(attributes));
    if (fault === "late") await sleep(300);
    if (fault === "500 after") return void response.writeHead(500).end();
    if (fault === "lost") return void response.destroy();
    say(code, told);
  }
  return standIn;
}
