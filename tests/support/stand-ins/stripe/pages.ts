import { collect, intentOf } from "./billing";
import { attach, attaches, failureOf, makeCard, type TestCard } from "./cards";
import type { Invoice, PaymentMethod } from "./objects";
import { need, type World } from "./world";

/** What a buyer types. */
export type Typed = {
  card?: TestCard;
  /** The billing address; with `customer_update[address]=auto` the customer gets it. */
  country?: string;
  name?: string;
  promotionCode?: string;
};

/** Where the browser stands after a step: at a URL of ours, or still on the vendor's page with what that says. */
export type Landed = { url: string } | { stays: string };

/** The buyer in front of a page of the vendor. */
export type HostedPage = {
  /** Types a card and pays, or saves it. A card that needs 3DS stays on the page until `confirm`. */
  pay(typed?: Typed): Landed;
  /** Passes the bank's 3DS check that `pay` came to. */
  confirm(): Landed;
  /** Pays with a card that is declined. */
  payBadly(card?: TestCard): Landed;
  /** Pays by a method whose money arrives days later. */
  payLater(typed?: Typed): Landed;
  moneyArrives(): void;
  moneyNeverComes(): void;
  /** Goes back without paying. */
  cancel(): Landed;
};

export const stays = (why: string): Landed => ({ stays: why });

/** The page of an open invoice. */
export function invoicePage(world: World, invoice: Invoice): HostedPage {
  let waiting: PaymentMethod | null = null;
  const owner = () => {
    if (invoice.status !== "open") throw new Error(`the page of ${invoice.id} is ${invoice.status}`);
    const customer = need(world.customers, invoice.customer, "customer");
    return { address: customer.address, email: customer.email, name: customer.name ?? null };
  };
  const none = (): never => {
    throw new Error("an invoice's page has no such button");
  };
  const go = (method: PaymentMethod | string, isAuthenticated: boolean): Landed => {
    const id = typeof method === "string" ? method : method.id;
    const outcome = collect(world, invoice, { method: id, isAuthenticated });
    if (outcome.kind === "failed") return stays(outcome.failure.message);
    return stays(outcome.kind === "requires_action" ? "3D Secure" : "Invoice paid");
  };
  return {
    pay(typed = {}) {
      const method = makeCard(world, typed.card ?? "ok", owner());
      if (typed.card === "needs_3ds") waiting = method;
      return go(method, false);
    },
    /** Also for a saved card whose payment asked for it. */
    confirm() {
      owner();
      const method = waiting?.id ?? intentOf(world, invoice)?.payment_method;
      if (!method) throw new Error("nothing waits for a confirmation");
      waiting = null;
      return go(String(method), true);
    },
    payBadly: (card = "declined") => go(makeCard(world, card, owner()), false),
    ...{ payLater: none, moneyArrives: none, moneyNeverComes: none, cancel: none },
  };
}

/** The portal: the buyer saves a card there, which becomes the default one, and comes back. */
export function portalPage(world: World, portal: { id: string; [key: string]: unknown }): HostedPage {
  const none = (): never => {
    throw new Error("the portal has no such button");
  };
  const back = (): Landed => (portal.return_url ? { url: String(portal.return_url) } : stays("no way back"));
  return {
    pay(typed = {}) {
      const customer = need(world.customers, portal.customer, "customer");
      const card = typed.card ?? "ok";
      if (!attaches(card)) return stays(failureOf(card).message);
      const owner = { address: customer.address, email: customer.email, name: customer.name ?? null };
      const method = makeCard(world, card, owner);
      attach(world, method, customer.id);
      customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
      world.emit("customer.updated", customer);
      return back();
    },
    cancel: back,
    ...{ confirm: none, payBadly: none, payLater: none, moneyArrives: none, moneyNeverComes: none },
  };
}
