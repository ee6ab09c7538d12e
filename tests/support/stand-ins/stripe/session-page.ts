import { intentOf } from "./billing";
import { attaches, makeCard, makeDebit } from "./cards";
import type { PaymentMethod, Session } from "./objects";
import { type HostedPage, stays, type Typed } from "./pages";
import { buyerOf, decline, fillIn, go, opened, settled } from "./session-steps";
import type { World } from "./world";

/** The page of a Checkout session. */
export function sessionPage(world: World, session: Session): HostedPage {
  const of = opened(world, session);
  let waiting: { method: PaymentMethod; typed: Typed } | null = null;
  /** A subscription and a setup save the card, which some cards don't allow. */
  const passes = (card: NonNullable<Typed["card"]>) =>
    session.mode === "setup" ? attaches(card) : ["ok", "mastercard", "needs_3ds"].includes(card);
  return {
    pay(typed = {}) {
      const card = typed.card ?? "ok";
      if (!passes(card)) return decline(of, card, typed);
      const method = makeCard(world, card, fillIn(of, buyerOf(of), typed));
      if (card !== "needs_3ds") return go(of, method, typed, false);
      waiting = { method, typed };
      return stays("3D Secure");
    },
    confirm() {
      const met = waiting;
      if (!met) throw new Error("nothing waits for a confirmation");
      waiting = null;
      return go(of, met.method, met.typed, true);
    },
    payBadly: (card = "declined") => decline(of, card, {}),
    payLater(typed = {}) {
      const method = makeDebit(world, fillIn(of, buyerOf(of), typed));
      const landed = go(of, method, typed, false);
      const invoice = world.invoices.get(String(session.invoice));
      of.secret.awaits = session.payment_intent ?? (invoice ? (intentOf(world, invoice)?.id ?? null) : null);
      return landed;
    },
    moneyArrives: () => settled(of, true),
    moneyNeverComes: () => settled(of, false),
    cancel() {
      buyerOf(of);
      return session.cancel_url ? { url: session.cancel_url } : stays("no way back");
    },
  };
}
