import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { accountRoutes } from "./account";
import { booksOf } from "./books";
import { become, type TestCard } from "./cards";
import { catalogueRoutes } from "./catalogue";
import { checkoutRoutes } from "./checkout";
import { advance } from "./clock";
import { customerRoutes } from "./customers";
import { type AskedStripe, createDoor, type QueuedFault } from "./door";
import { invoiceRoutes } from "./invoices";
import { outsideOf } from "./outside";
import { type HostedPage, invoicePage, portalPage } from "./pages";
import { moneyRoutes } from "./refunds";
import { apiVersion } from "./refusal";
import { scheduleRoutes } from "./schedules";
import { sessionPage } from "./session-page";
import { subscriptionRoutes } from "./subscriptions";
import { type Delivery, delivered, foreignEvent, type Signing, shuffled } from "./webhooks";
import { createWorld, type World } from "./world";

export type { TestCard } from "./cards";
export type { AskedStripe, QueuedFault, StripeFault } from "./door";
export type { HostedPage, Landed, Typed } from "./pages";
export { type Delivery, doubled, shuffled } from "./webhooks";
export type { StripeSettings } from "./world";

const routes = [
  ...[...customerRoutes, ...catalogueRoutes, ...checkoutRoutes, ...subscriptionRoutes],
  ...[...scheduleRoutes, ...invoiceRoutes, ...moneyRoutes, ...accountRoutes],
];

export type Sent = Partial<Signing> & {
  /** As it happened; reversed; or shuffled by a seed. */
  order?: "as it happened" | "reversed" | number;
};

/** The page of a URL that the vendor gave out; the same one each time. */
function pagesOf(world: World) {
  const known = new Map<string, HostedPage>();
  return (url: string): HostedPage => {
    const session = [...world.sessions.values()].find((one) => url.includes(one.id));
    const invoice = [...world.invoices.values()].find((one) => one.hosted_invoice_url === url);
    const portal = [...world.portals.values()].find((one) => one.url === url);
    const id = session?.id ?? invoice?.id ?? portal?.id;
    const old = known.get(id ?? "");
    if (old) return old;
    if (!id) throw new Error(`the vendor has no page ${url}`);
    const page = session
      ? sessionPage(world, session)
      : invoice
        ? invoicePage(world, invoice)
        : portalPage(world, portal ?? { id });
    known.set(id, page);
    return page;
  };
}

function promotionOf(world: World) {
  return (code: string, off: { percentOff: number; duration?: "once" | "forever"; isActive?: boolean }) => {
    const coupon = world.id("coupon");
    world.coupons.set(coupon, {
      ...{ id: coupon, object: "coupon", created: world.now(), livemode: false, amount_off: null },
      ...{ currency: null, duration: off.duration ?? "once", duration_in_months: null, name: code },
      ...{ percent_off: off.percentOff, valid: true },
    });
    const id = world.id("promo");
    world.promotionCodes.set(id, {
      id,
      object: "promotion_code",
      created: world.now(),
      livemode: false,
      active: off.isActive ?? true,
      ...{ code, customer: null, expires_at: null, max_redemptions: null, times_redeemed: 0, metadata: {} },
      promotion: { coupon, type: "coupon" },
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    });
    return id;
  };
}

/**
 * The vendor on loopback, written from its documentation and the types of its package, with a clock of its own. It is strict: what the vendor
 * or this stand-in doesn't know is refused and stands in `problems`, which a test expects to be empty.
 */
export async function startStripe(options: { now?: Date; host?: string } = {}) {
  const { host = "stripe.test" } = options;
  const world = createWorld(options.now ?? new Date());
  const secretKey = `sk_test_${randomBytes(16).toString("hex")}`;
  const keys = new Set([secretKey]);
  const asked: AskedStripe[] = [];
  const faults: QueuedFault[] = [];
  const problems: string[] = [];
  const retries = new Map<string, number>();
  const webhookSecret = `whsec_${randomBytes(24).toString("hex")}`;
  const door = createDoor({ world, routes, keys, asked, faults, problems });
  const server = createServer((request, response) => {
    door(request, response).catch((thrown) => {
      problems.push(`the stand-in broke: ${thrown instanceof Error ? thrown.stack : thrown}`);
      response.writeHead(500).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let told = 0;

  const now = () => new Date(world.nowMs());
  /** The endpoint that the caller made by API, if it made one. */
  const endpoint = () => [...world.endpoints.values()].filter((one) => one.status === "enabled").at(-1);
  const secretsOf = (given?: readonly string[]) => given ?? [endpoint()?.secret ?? webhookSecret];

  return {
    url: `http://${host}`,
    allow: `${host}:80 -> 127.0.0.1:${port}`,
    port,
    apiVersion,
    secretKey,
    /** Keys that are accepted; take one out to have it refused. */
    keys,
    /** Signs webhooks until the caller makes an endpoint by API, whose secret then does. */
    webhookSecret,
    /** Every request, in order. */
    asked,
    faults,
    /** Mistakes of the caller: a test expects none. */
    problems,
    settings: world.settings,
    clock: {
      now,
      /** All that falls due in that time happens. */
      advance: (ms: number) => advance(world, ms, retries),
    },
    page: pagesOf(world),
    /** What the vendor has in its books. */
    books: booksOf(world),
    /** A saved card is another one from now on: it expired, or its owner has no money left. */
    becomes: (paymentMethod: string, card: TestCard) => become(world, paymentMethod, card),
    ...outsideOf(world),
    /** A code that the account's owner made in the dashboard; answers its id. */
    promotion: promotionOf(world),
    /** What the vendor has to tell since it was asked last, signed; of an endpoint only the events that it wants. */
    webhooks({ secrets, at, version, order = "as it happened" }: Sent = {}): Delivery[] {
      const wanted = endpoint()?.enabled_events ?? ["*"];
      const fresh = world.events
        .slice(told)
        .filter((one) => wanted.includes("*") || wanted.includes(one.type))
        .map((one) => delivered(one, { secrets: secretsOf(secrets), at: at ?? now(), version }));
      told = world.events.length;
      if (typeof order === "number") return shuffled(fresh, order);
      return order === "reversed" ? fresh.toReversed() : fresh;
    },
    /** The same event, signed anew: as the vendor does when it tries once more. */
    redeliver(id: string, { secrets, at, version }: Partial<Signing> = {}): Delivery {
      const event = world.events.find((one) => one.id === id);
      if (!event) throw new Error(`no event ${id}`);
      return delivered(event, { secrets: secretsOf(secrets), at: at ?? now(), version });
    },
    /** An event of a customer whom we don't know. */
    strangersEvent: (
      type = "customer.subscription.updated",
      { secrets, at, version, customer }: Partial<Signing> & { customer?: string } = {},
    ) =>
      delivered(foreignEvent(world, type, customer), {
        secrets: secretsOf(secrets),
        at: at ?? now(),
        version,
      }),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type StandInStripe = Awaited<ReturnType<typeof startStripe>>;
