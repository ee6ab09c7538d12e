import type { Tx } from "@/server/db/tx";
import { packById } from "@/server/domain/billing/prices";
import type { Bought, OneTimePurchase, PaidPurchase } from "@/server/ports/payments";
import { fateOf } from "@/server/sandbox/rules/subscription";
import { listCards } from "./cards";
import {
  closeQuestion,
  closeQuestionsBefore,
  lastReturnUrl,
  type NewCheckout,
  openQuestion,
  pageOf,
} from "./checkouts";
import { hasInvoice, listPurchases, lockBooks } from "./invoices";
import { invoiced, type Maker } from "./subscription";

const dayMs = 86_400_000;

/** Charges the card that is primary now; `ask` opens the page of its bank. */
export async function buyOnce(
  tx: Tx,
  maker: Maker,
  { price: { id: priceId }, quantity, key }: Omit<OneTimePurchase, "workspaceId" | "customer">,
  ask: (page: Omit<NewCheckout, "kind">) => Promise<string>,
): Promise<Bought> {
  const price = packById(priceId);
  if (!price) throw new Error(`${priceId} is not sold`);
  const { amountCents, currency } = price;
  const charge = { items: [{ priceId, quantity }], amountCents: amountCents * quantity, currency, key };
  await lockBooks(tx);
  if (await hasInvoice(tx, key)) return { kind: "done" };
  const [card] = await listCards(tx);
  const fate = card && fateOf(card, maker.now());
  if (fate === "asks") {
    const asked = await openQuestion(tx, key);
    if (asked) return { kind: "confirm", url: pageOf(asked) };
    return { kind: "confirm", url: await ask({ ...charge, returnUrl: await lastReturnUrl(tx) }) };
  }
  // A bank that was asked about an earlier card must not charge that one, too.
  await closeQuestion(tx, key);
  if (fate !== "pays") return { kind: fate ? "refused" : "no_method" };
  await invoiced(tx, maker, charge, "paid");
  return { kind: "done" };
}

/** The paid ones of the last 60 days; what a bank was not told for a day is given up. */
export async function paidPurchases(tx: Tx, now: Date): Promise<PaidPurchase[]> {
  await closeQuestionsBefore(tx, new Date(+now - dayMs));
  const invoices = await listPurchases(tx, new Date(+now - 60 * dayMs));
  return invoices.flatMap(({ id, at, items, status }) =>
    items.map((item) => ({ ...item, invoice: id, at, isRefunded: status === "refunded" })),
  );
}
