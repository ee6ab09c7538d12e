import type { Account, accounts } from "@/lib/contract/accounts/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context, Tools } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { todayOf } from "@/server/domain/accounts/daily-use";
import { type Away, absenceOf } from "@/server/domain/campaigns/hours/away";
import { dayOfIsoDate, instantOf } from "@/server/domain/campaigns/hours/zone";
import { askAboutLate, revokeClaimed } from "@/server/planning/away";
import type { Planning } from "@/server/planning/planning";
import {
  type AccountRow,
  findAccount,
  lockAccount,
  updateAccount,
} from "@/server/repositories/accounts/accounts";
import { announceWork, reconsiderLanes, sleepUntilBack } from "@/server/repositories/ledger/lanes";
import { planningIn, planningOf } from "@/server/services/campaigns/planning";
import { publishAccount } from "./events";
import { mustFind, showOne } from "./view";

type Days = NonNullable<Input<typeof accounts.setAway>["away"]>;

/** The longest absence accepted; a longer one is probably a wrong year. */
const maxDays = 366;
const backNow: Away = { awayFrom: null, awayUntil: null };

/** When the owner of an account is away, or that they are back (R22). */
export const setAway = (cx: Context, { id, away }: Input<typeof accounts.setAway>): Promise<Account> =>
  cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    return showOne(
      cx,
      tx,
      await change(tx, planningOf(cx), row, away ? requestedAway(cx, row, away) : backNow),
    );
  });

/** From the beginning of the first day to the end of the last one, as the account's calendar has them. */
function requestedAway({ clock, now }: Context, { timezone }: AccountRow, { from, until }: Days): Away {
  const startOf = (day: number) => clock.toReal(instantOf({ day, msOfDay: 0 }, timezone));
  const [first, last] = [dayOfIsoDate(from), dayOfIsoDate(until)];
  const today = todayOf(timezone, clock.toVirtual(now()));
  if (last < first || last < today || last - today > maxDays)
    throw new DomainError("invalid_input", { fields: { until: "invalid_input" } });
  return { awayFrom: startOf(first), awayUntil: startOf(last + 1) };
}

/** Rows are held before their account, and lanes last (engine/lock-order.md). */
async function change(tx: Tx, p: Planning, before: AccountRow, away: Away): Promise<AccountRow> {
  const { id } = before;
  const [was, is] = [absenceOf(before, p.now), absenceOf(away, p.now)];
  if (is) await revokeClaimed(tx, id);
  else if (was) await askAboutLate(tx, p, id);
  const current = await lockAccount(tx, id, null);
  if (!current || +(current.awayUntil ?? 0) !== +(before.awayUntil ?? 0)) throw new DomainError("conflict");
  const row = await updateAccount(tx, id, away);
  await reconsiderLanes(tx, { accountId: id }, p.now);
  if (is) await sleepUntilBack(tx, id, { now: p.now, until: is.until });
  else await announceWork(tx);
  await publishAccount(tx, row);
  return row;
}

/** The owner is back: a member decides about late steps, everything else continues. */
export async function returnSender(
  tools: Pick<Tools, "now" | "newId"> & { transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  id: string,
): Promise<void> {
  await tools.transact(async (tx) => {
    const row = await findAccount(tx, id, null);
    if (!row || !absenceOf(row, tools.now())?.isOver) return;
    await change(tx, await planningIn(tx, tools), row, backNow);
  });
}
