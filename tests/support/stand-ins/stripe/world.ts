import { randomBytes } from "node:crypto";
import type {
  Charge,
  Coupon,
  CreditNote,
  Customer,
  Endpoint,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Price,
  Product,
  PromotionCode,
  Refund,
  Schedule,
  Session,
  SessionLine,
  SetupIntent,
  Subscription,
  VendorEvent,
} from "./objects";
import { apiVersion, noSuch } from "./refusal";

/** What the account's owner sets in the dashboard; none of it can be read by API. */
export type StripeSettings = {
  /** Days after the first failed attempt on which the vendor tries again. */
  retryDays: number[];
  afterRetries: "unpaid" | "cancel" | "past_due";
  /**
   * What becomes of a first invoice whose bank debit failed days later: it stays open and the subscription is past due, or it is void and the
   * subscription goes on as active. The vendor's reference doesn't settle it, so a caller must bear both.
   */
  failedDebit: "stays open" | "voids";
  /** Per cent per country of the customer's address; a country without a registration has no tax. */
  taxRates: Record<string, number>;
  /** What an unspecified price becomes where tax is added. */
  taxBehavior: "exclusive" | "inclusive";
  /** The least amount that is charged, in the smallest unit; less is put onto the customer's balance. */
  leastCharge: number;
};

const defaults = (): StripeSettings => ({
  retryDays: [1, 2, 3, 5, 7, 9, 11, 14],
  afterRetries: "unpaid",
  failedDebit: "stays open",
  taxRates: { DE: 19, FR: 20, ES: 21, PT: 23, AT: 20, NL: 21, GB: 20, CA: 5, AU: 10 },
  taxBehavior: "exclusive",
  leastCharge: 50,
});

/** What the vendor knows of a session but doesn't show. */
export type SessionSecret = {
  params: Record<string, unknown>;
  lines: SessionLine[];
  /** The subscription that a declined card left behind. */
  attempted: string | null;
  /** The bank's answer of a delayed method is still to come. */
  awaits: string | null;
};

const table = <T>() => new Map<string, T>();

/** All that the vendor knows, in the order in which it came about. */
export function createWorld(start: Date) {
  let now = start.getTime();
  let count = 0;
  const tables = {
    products: table<Product>(),
    prices: table<Price>(),
    customers: table<Customer>(),
    paymentMethods: table<PaymentMethod>(),
    paymentIntents: table<PaymentIntent>(),
    setupIntents: table<SetupIntent>(),
    charges: table<Charge>(),
    refunds: table<Refund>(),
    subscriptions: table<Subscription>(),
    schedules: table<Schedule>(),
    invoices: table<Invoice>(),
    invoicePayments: table<InvoicePayment>(),
    invoiceItems: table<InvoiceItem>(),
    sessions: table<Session>(),
    coupons: table<Coupon>(),
    promotionCodes: table<PromotionCode>(),
    creditNotes: table<CreditNote>(),
    endpoints: table<Endpoint>(),
    portals: table<{ id: string; [key: string]: unknown }>(),
  };
  const events: VendorEvent[] = [];

  return {
    ...tables,
    tables,
    events,
    settings: defaults(),
    secrets: new Map<string, SessionSecret>(),
    /** Customers who were removed by hand. */
    removed: new Set<string>(),
    /** What a promotion code took off: by the id of the discount. */
    discounts: new Map<string, { coupon: string; subscription: string | null; used: boolean }>(),
    /** The request that is being answered, told by the events it makes. */
    request: { id: null as string | null, idempotency_key: null as string | null },
    now: () => Math.floor(now / 1000),
    nowMs: () => now,
    setNow(ms: number) {
      now = ms;
    },
    id: (prefix: string) => {
      count += 1;
      return `${prefix}_${String(count).padStart(4, "0")}${randomBytes(10).toString("hex")}`;
    },
    /** Later than all that came before it, also within a second. */
    next: () => {
      count += 1;
      return count;
    },
    emit(type: string, object: object, previous?: Record<string, unknown>) {
      const data = { object: structuredClone(object) as Record<string, unknown> };
      count += 1;
      events.push({
        id: `evt_${String(count).padStart(4, "0")}${randomBytes(10).toString("hex")}`,
        object: "event",
        api_version: apiVersion,
        created: Math.floor(now / 1000),
        data: previous ? { ...data, previous_attributes: previous } : data,
        livemode: false,
        pending_webhooks: 1,
        request: { ...this.request },
        type,
      });
    },
    /** Any object by its id. */
    find(id: string): object | null {
      for (const one of Object.values(tables)) {
        const found = one.get(id);
        if (found) return found;
      }
      return null;
    },
  };
}

export type World = ReturnType<typeof createWorld>;

/** The object that a path or parameter names. */
export function need<T>(from: Map<string, T>, id: unknown, kind: string, param = "id"): T {
  const found = from.get(String(id));
  if (!found) throw noSuch(kind, String(id), param);
  return found;
}

/** Sets, changes and takes out keys, as the vendor does: an empty value removes a key, an empty whole removes all. */
export function mergeMetadata(old: Record<string, string>, given: unknown): Record<string, string> {
  if (given === undefined) return old;
  if (given === "") return {};
  const merged = { ...old, ...(given as Record<string, string>) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}

export const list = <T>(data: T[], url: string) => ({ object: "list" as const, data, has_more: false, url });
