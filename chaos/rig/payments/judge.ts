import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { planAt, priceById } from "@/server/domain/billing/prices";
import type { StandInStripe } from "@/tests/support/stand-ins/stripe";

type Row = {
  id: string;
  customer: string;
  tier: string;
  isGood: boolean;
  priceId: string | null;
  extras: { seats: number; extensionSeats: number; mailboxSlots: number };
  granted: number;
  bought: number;
  balance: number;
  sum: number;
};

/** Compares what we believe with the vendor's books, which were written by nothing of ours. */
export async function judge(admin: pg.Pool, stripe: StandInStripe) {
  const { rows } = await admin.query<Row>(
    `select w.id, p.customer, w.tier, w.is_subscription_good as "isGood", w.price_id as "priceId", w.extras,
            coalesce((select sum(amount)::int from credit_postings e where e.workspace_id = w.id and e.kind = 'bought'), 0) as bought,
            coalesce(c.granted, 0) as granted, coalesce(c.balance, 0) as balance,
            coalesce((select sum(case when to_account in ('available', 'reserved') then amount else 0 end
                                - case when from_account in ('available', 'reserved') then amount else 0 end)::int
                        from credit_postings e where e.workspace_id = w.id), 0) as sum
       from workspaces w join payment_customers p on p.workspace_id = w.id left join credits c on c.workspace_id = w.id`,
  );
  const told: string[] = [];
  const verdict = { doubleCharged: 0, lostCredits: 0, ledgerSum: 0, wrongPlan: 0, paying: 0, told };
  for (const row of rows) {
    const { wanted, extras, overlaps } = standingIn(stripe, row.customer);
    const purchases = purchasesIn(stripe, row.customer);
    if (overlaps > 0) told.push(`${row.customer}: ${overlaps} subscriptions were paid beside another`);
    const has = row.isGood ? row.priceId : null;
    const isRight = has === wanted && (wanted === null || isDeepStrictEqual(row.extras, extras));
    if (!isRight)
      told.push(
        `${row.customer}: has ${has} ${JSON.stringify(row.extras)}, and the vendor says ${wanted} ${JSON.stringify(extras)}`,
      );
    if (row.bought !== purchases.tenths)
      told.push(`${row.customer}: ${row.bought} of ${purchases.tenths} bought tenths`);
    verdict.doubleCharged += overlaps + purchases.doubled;
    verdict.wrongPlan += isRight ? 0 : 1;
    verdict.lostCredits += Math.abs(purchases.tenths - row.bought);
    verdict.paying += wanted === null ? 0 : 1;
    verdict.ledgerSum += Math.abs(row.balance - row.sum);
    const price = wanted === null ? null : priceById(wanted);
    const owedTenths = price ? (planAt(price)?.credits ?? 0) * 10 : 0;
    verdict.lostCredits += Math.max(0, owedTenths - row.granted);
    if (row.granted < owedTenths)
      told.push(`${row.customer}: ${row.granted} of ${owedTenths} tenths granted`);
  }
  return verdict;
}

/** What a customer has paid for, and how many subscriptions were paid for the same time and not paid back. */
function standingIn(stripe: StandInStripe, customer: string) {
  const { subscriptions, invoices } = stripe.books.of(customer);
  const prices = new Map(stripe.books.prices().map((price) => [price.id, price.metadata.tern_price]));
  const paidOf = (id: string) =>
    invoices.filter(
      ({ parent, status, amount_paid, post_payment_credit_notes_amount }) =>
        parent?.subscription_details?.subscription === id &&
        status === "paid" &&
        post_payment_credit_notes_amount < Math.max(1, amount_paid),
    );
  const kept = subscriptions
    .map((one) => ({ one, paid: paidOf(one.id) }))
    .filter(({ paid }) => paid.some(({ billing_reason }) => billing_reason === "subscription_create"))
    .map(({ one, paid }) => {
      const ends = paid.flatMap(({ lines }) => lines.data.map(({ period }) => period.end));
      return { one, until: Math.min(one.ended_at ?? Number.POSITIVE_INFINITY, Math.max(...ends)) };
    })
    .sort((first, second) => first.one.created - second.one.created);
  const overlaps = kept.filter(({ one }, index) =>
    kept.slice(0, index).some(({ until }) => until > one.created),
  );
  const good = kept.find(({ one: { status } }) => status === "active" || status === "past_due")?.one;
  const held = (good?.items.data ?? []).map(({ price, quantity = 1 }) => ({
    ...{ id: prices.get(typeof price === "string" ? price : price.id) ?? "", quantity },
  }));
  const quantityOf = (kind: string) => held.find(({ id }) => id.startsWith(kind))?.quantity ?? 0;
  const plan = held.find(({ id }) => priceById(id));
  const extras = {
    ...{ seats: (plan?.quantity ?? 1) - 1, extensionSeats: quantityOf("extension_seat") },
    mailboxSlots: quantityOf("mailbox_slot"),
  };
  return { wanted: plan?.id ?? null, extras, overlaps: overlaps.length };
}

/** Tenths of credits that a customer has paid for, and how many requests were paid more than once. */
function purchasesIn(stripe: StandInStripe, customer: string) {
  const prices = new Map(stripe.books.prices().map((price) => [price.id, price.metadata.tern_price]));
  const keys = new Set<string>();
  let [tenths, doubled] = [0, 0];
  for (const { lines, metadata, status } of stripe.books.of(customer).invoices) {
    if (status !== "paid") continue;
    for (const { pricing, quantity } of lines.data) {
      const id = prices.get(String(pricing?.price_details?.price)) ?? "";
      const [, credits] = /^credits_(\d+)_/.exec(id) ?? [];
      if (credits === undefined) continue;
      tenths += Number(credits) * 10 * (quantity ?? 1);
      const key = metadata?.tern_key ?? "";
      doubled += keys.has(key) ? 1 : 0;
      keys.add(key);
    }
  }
  return { tenths, doubled };
}
