import type { creditsEntries } from "@/lib/contract/billing/credits-entries";
import {
  type CreditEntry,
  type creditsHistory as calls,
  maxChartDays,
} from "@/lib/contract/billing/credits-history";
import { type CreditsOverview, chargedCategories } from "@/lib/contract/credits";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditPrices, creditsOf, usageOf } from "@/server/domain/billing/credits";
import { entitlementsOf, type WorkspacePlan } from "@/server/domain/billing/entitlements";
import { type GrantKind, spendingOrder } from "@/server/domain/billing/ledger";
import { subjectOf } from "@/server/domain/billing/references";
import { beginOfDay, endOfDay } from "@/server/domain/utc-days";
import { sees } from "@/server/domain/workspaces/membership";
import { creditsNow } from "@/server/planning/credits";
import { readBilling } from "@/server/repositories/billing/billing";
import {
  countEntries,
  findEntry,
  findSubject,
  leftByKind,
  listEntries,
  listNames,
  listPostingsOf,
  spentByDay,
} from "@/server/repositories/billing/credits-history";
import { isSoldBySales } from "./credits-at-hand";

const dayMs = 86_400_000;

/** `GET /billing/credits`. */
export const creditsOverview = (cx: Context): Promise<CreditsOverview> =>
  cx.transact(async (tx) => {
    const now = cx.now();
    const row = await creditsNow(tx, { now, newId: cx.newId });
    return {
      ...usageOf(row),
      left: creditsOf(row.balance),
      reserved: creditsOf(row.reserved),
      leftOf: leftInOrder(await leftByKind(tx)),
      perPeriod: row.perPeriod,
      onceConfirmed: row.isTrialOpen ? Math.max(0, creditsOfTrial(row, now) - row.perPeriod) : 0,
      renewsAt: (row.periodEnd ?? now).toISOString(),
      prices: chargedCategories.map((category) => ({ category, credits: creditsOf(creditPrices[category]) })),
      isSoldBySales: isSoldBySales(cx, await readBilling(tx)),
    };
  });

/** An address that is not confirmed may show that the trial was used, so its credits wait for that. */
const creditsOfTrial = (row: WorkspacePlan, now: Date): number => entitlementsOf(row, now).credits;

const leftInOrder = (left: readonly { kind: GrantKind; tenths: number }[]) =>
  spendingOrder.flatMap((grant) => {
    const tenths = left.find(({ kind }) => kind === grant)?.tenths ?? 0;
    return tenths > 0 ? [{ grant, credits: creditsOf(tenths) }] : [];
  });

/** `GET /billing/credits_history` (BILL-42). */
export const listCreditsHistory = (
  cx: Context,
  { date, skip, limit, userId, usageType }: Input<typeof calls.list>,
): Promise<Output<typeof calls.list>> =>
  cx.transact(async (tx) => {
    const filter = {
      ...{ from: date ? beginOfDay(date) : null, until: date ? endOfDay(date) : null },
      ...{ userId: userId ?? null, category: usageType ?? null },
    };
    const items = await listEntries(tx, filter, { skip, limit });
    return {
      items: items.map(shown),
      total: await countEntries(tx, filter),
    };
  });

type Row = Awaited<ReturnType<typeof listEntries>>[number];

const shown = ({ at, amount, balance, reference: _r, turn: _t, reason: _w, ...entry }: Row): CreditEntry => ({
  ...{ ...entry, at: at.toISOString(), amount: creditsOf(amount), balance: creditsOf(balance) },
});

/** `GET /billing/credits_history/:_id`: a line with its postings. */
export const creditsEntry = (
  cx: Context,
  { id }: Input<typeof creditsEntries.show>,
): Promise<Output<typeof creditsEntries.show>> =>
  cx.transact(async (tx) => {
    const entry = await findEntry(tx, id);
    if (!entry) throw new DomainError("not_found");
    const { reference, reason, turn, category } = entry;
    const all = await listPostingsOf(tx, reference);
    // Everything about a grant is one story; a charge that is made again after a return is another one.
    const postings = category === null ? all : all.filter((posting) => posting.turn === turn);
    const sumOf = (...kinds: (typeof postings)[number]["kind"][]) =>
      creditsOf(postings.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0));
    return {
      ...{ entry: shown(entry), reference, reason },
      ...{ reserved: sumOf("reserve"), spent: sumOf("charge"), returned: sumOf("release", "return") },
      postings: postings.map(({ at, amount, grant, turn: _, ...posting }) => ({
        ...{ ...posting, at: at.toISOString(), amount: creditsOf(amount) },
        grant: grant && { ...grant, at: new Date(grant.at).toISOString() },
      })),
      ...(await subjectFor(cx, tx, reference)),
    };
  });

/** Whom it was for, if the viewer may open them, and the message, if they may open the conversation (ROLE-02). */
async function subjectFor({ scope }: Context, tx: Tx, reference: string) {
  const nobody = { prospect: null, messageId: null };
  const subject = subjectOf(reference);
  if (!subject || !sees(scope, "profiles", "inbox")) return nobody;
  const { prospectId, messageId } = await findSubject(tx, subject);
  if (prospectId === null) return nobody;
  const [prospect] = await listNames(tx, [prospectId], scope.allowedAccounts);
  return prospect ? { prospect, messageId: sees(scope, "inbox") ? messageId : null } : nobody;
}

/** `GET /billing/credits_history/chart` (BILL-41). */
export async function creditsChart(
  cx: Context,
  { startDate, endDate }: Input<typeof calls.chart>,
): Promise<Output<typeof calls.chart>> {
  const [from, until] = [beginOfDay(startDate), endOfDay(endDate)];
  const count = Math.round((+until - +from) / dayMs);
  if (count < 1 || count > maxChartDays)
    throw new DomainError("invalid_input", { fields: { end_date: "invalid_input" } });
  const spent = new Map(
    (await cx.readOnce((tx) => spentByDay(tx, { from, until }))).map(({ date, tenths }) => [date, tenths]),
  );
  const days = Array.from({ length: count }, (_, index) => {
    const date = new Date(+from + index * dayMs).toISOString().slice(0, 10);
    return { date, used: creditsOf(Math.max(0, spent.get(date) ?? 0)) };
  });
  return { days };
}
