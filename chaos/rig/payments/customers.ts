import { ApiError } from "@/lib/api/api-error";
import { billing } from "@/lib/contract/billing";
import { creditPacks } from "@/lib/contract/billing/credit-packs";
import { extendables } from "@/lib/contract/billing/items";
import { payments } from "@/lib/contract/payments";
import { workspaces } from "@/lib/contract/workspaces";
import type { StandInStripe, StripeFault, TestCard } from "@/tests/support/stand-ins/stripe";
import type { Ask } from "../live-world";
import type { Dice } from "../random-edits";

/** A workspace and its admins, who do not talk with each other. */
export type Customer = { workspaceId: string; admins: Ask[] };
type Stage = { stripe: StandInStripe; dice: Dice };

const plans = ["basic", "growth", "scale", "unlimited"];
const periods = ["monthly", "quarterly", "annual"];
const cards: readonly TestCard[] = ["ok", "mastercard", "needs_3ds", "attaches_but_fails"];
const faults: readonly StripeFault[] = [
  ...(["rate_limit", "error_before_acting", "error_after_acting"] as const),
  ...(["cut_before_acting", "cut_after_acting"] as const),
];

const most = 6;

const priceOf = (dice: Dice) => `${dice.oneOf(plans)}_${dice.oneOf(periods)}_usd`;

/** What one customer does next: buys, changes, extends or cancels, gets another card, or comes back from the vendor's page. */
export async function turnOf(stage: Stage, customer: Customer): Promise<void> {
  const { stripe, dice } = stage;
  if (dice.random() < 0.15)
    stripe.faults.push({ at: /^(POST|DELETE) /, fault: dice.oneOf(faults) ?? "rate_limit" });
  const ask = dice.oneOf(customer.admins) ?? customer.admins[0]!;
  const what = dice.random();
  const { isPaid, tier } = await ask(billing.overview, {});
  if (!isPaid || tier === "free") await unlessSaid(buy(stage, ask));
  else if (what < 0.35) await change(stage, customer);
  else if (what < 0.5) await extend(stage, customer);
  else if (what < 0.55) await unlessSaid(buyCredits(stage, ask));
  else if (what < 0.65) await unlessSaid(ask(what < 0.6 ? payments.cancel : payments.keep, {}));
  else if (what < 0.85) await unlessSaid(newCard(stage, ask));
  else await unlessSaid(ask(workspaces.validateSubscription, {}));
}

/** A refusal in words is an answer; everything else was repeated until it was one. */
const unlessSaid = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof ApiError) && !(error instanceof PageClosed)) throw error;
  });

class PageClosed extends Error {}
/** Pages of the vendor may have been closed meanwhile. */
function onPage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new PageClosed(String(error));
  }
}

async function buy({ stripe, dice }: Stage, ask: Ask): Promise<void> {
  const { url } = await ask(billing.checkout, dice.random() < 0.9 ? { priceId: priceOf(dice) } : {});
  const drawn = dice.random();
  onPage(() => {
    const page = stripe.page(url);
    if (drawn < 0.6) {
      const landed = page.pay({ card: dice.random() < 0.2 ? "needs_3ds" : "ok", country: "DE" });
      if ("stays" in landed && landed.stays === "3D Secure") page.confirm();
    } else if (drawn < 0.7) page.payBadly();
    else if (drawn < 0.85 && !url.includes("invoice")) {
      page.payLater({ country: "DE" });
      if (dice.random() < 0.7) page.moneyArrives();
      else page.moneyNeverComes();
    } else if (drawn < 0.95) page.cancel();
  });
  if (dice.random() < 0.5) await ask(workspaces.validateSubscription, {});
}

/** One admin does it, sometimes both at once. */
const byAdmins = (dice: Dice, { admins }: Customer, work: (ask: Ask) => Promise<unknown>) =>
  Promise.all((dice.random() < 0.25 ? admins : admins.slice(0, 1)).map((ask) => unlessSaid(work(ask))));

const change = ({ stripe, dice }: Stage, customer: Customer) =>
  byAdmins(dice, customer, async (ask) => {
    const id = priceOf(dice);
    const { offer } = await ask(payments.upgradeInfo, { id });
    const { url } = await ask(payments.subscribe, { localPriceId: id, offer });
    if (url && dice.random() < 0.6) onPage(() => stripe.page(url).confirm());
  });

/** Seats and slots come and go. */
const extend = (stage: Stage, customer: Customer) =>
  byAdmins(stage.dice, customer, async (ask) => {
    const item = stage.dice.oneOf(extendables) ?? "seat";
    const wanted = { item, quantity: stage.dice.below(most) };
    const { offer } = await ask(payments.extendInfo, wanted);
    await unlessBankAsks(stage, ask(payments.extend, { ...wanted, offer }));
  });

function buyCredits(stage: Stage, ask: Ask): Promise<unknown> {
  const { dice } = stage;
  const wanted = { priceId: "credits_500_usd", count: 1 + dice.below(3) };
  const key = `purchase-${dice.below(1e9)}`;
  return unlessBankAsks(stage, ask(creditPacks.buy, { ...wanted, key }));
}

/** The bank is answered in most cases. */
const unlessBankAsks = ({ stripe, dice }: Stage, work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    const url = error instanceof ApiError && error.code === "bank_confirms" ? error.details.url : null;
    if (typeof url !== "string") throw error;
    if (dice.random() < 0.6) onPage(() => stripe.page(url).confirm());
  });

async function newCard({ stripe, dice }: Stage, ask: Ask): Promise<void> {
  const { url } = await ask(payments.addMethod, {});
  onPage(() => {
    const page = stripe.page(url ?? "");
    if ("stays" in page.pay({ card: dice.oneOf(cards) ?? "ok" })) page.confirm();
  });
  const methods = await ask(payments.methods, {});
  const chosen = dice.oneOf(methods);
  if (chosen) await ask(payments.setPrimary, { id: chosen.id });
  const surplus = dice.oneOf(methods);
  if (surplus && methods.length > 3) await ask(payments.removeMethod, { id: surplus.id });
}
