import {
  type deliverability,
  type MailboxResults,
  type MailResults,
  sumOfResults,
} from "@/lib/contract/accounts/deliverability";
import type { Input, Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";
import { isoDate } from "@/server/domain/campaigns/hours/zone";
import { beginOf, daysOf } from "@/server/domain/figures/days";
import {
  countBouncedImports,
  countMailResults,
  listGuarded,
} from "@/server/repositories/mailboxes/mail-results";
import { periodOf, readFigures } from "@/server/services/reports/figures";

/** `GET /integrations/smtp/deliverability`: what became of campaign emails, by mailbox and day (R17, ux 90). */
export const readDeliverability = (
  cx: Context,
  { period = "1_month" }: Input<typeof deliverability.read>,
): Promise<Output<typeof deliverability.read>> =>
  readFigures(cx, async (tx, { now, today, calendar }) => {
    const { from, to } = periodOf({ period }, today);
    const days = daysOf({ from, to });
    const bounds = days.map((day) => beginOf(calendar, day));
    const { allowedAccounts } = cx.scope;
    const counted = await countMailResults(tx, bounds, allowedAccounts);
    const imports = await countBouncedImports(tx, bounds[0]!, allowedAccounts);
    const guarded = await listGuarded(tx, allowedAccounts);
    const shown = (at: Date) => calendar.clock.toVirtual(at).toISOString();
    return {
      ...{ asOf: shown(now), timezone: calendar.zone, from: isoDate(from), to: isoDate(to) },
      mailboxes: byMailbox(counted).map((results) => ({ ...results, cause: causeOf(results, imports) })),
      days: counted.map(({ day, ...results }) => ({ ...results, day: isoDate(days[day]!) })),
      guarded: guarded.map(({ id, name, guard }) => ({
        campaign: { id, name },
        guard: { ...guard, at: shown(new Date(guard.at)) },
      })),
    };
  });

type OfMailbox = { mailboxId: string } & MailResults;

/** The sums of each mailbox over all days. */
const byMailbox = (counted: readonly OfMailbox[]): OfMailbox[] =>
  [...Map.groupBy(counted, ({ mailboxId }) => mailboxId)].map(([mailboxId, days]) => ({
    mailboxId,
    ...sumOfResults(days),
  }));

/** One bounce says nothing about a file. */
const fewestOfCause = 3;

/** The import that brought at least half of a mailbox's bounces. */
function causeOf(
  { mailboxId, hard, blocked }: OfMailbox,
  imports: Awaited<ReturnType<typeof countBouncedImports>>,
): MailboxResults["cause"] {
  const first = imports.find((one) => one.mailboxId === mailboxId && one.name !== null);
  if (!first || first.bounced < fewestOfCause || first.bounced * 2 < hard + blocked) return null;
  return { name: first.name!, bounced: first.bounced };
}
