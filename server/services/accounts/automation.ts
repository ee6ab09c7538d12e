import { type Account, type accounts, lacksNetwork } from "@/lib/contract/accounts/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { takeSeatOf } from "@/server/domain/accounts/seats";
import { type AccountRow, countSeats, lockPlan } from "@/server/repositories/accounts/accounts";
import { keep } from "./challenges";
import { applyAccountEvent } from "./events";
import { signIn } from "./sign-in";
import { mustFind, mustLock, showOne } from "./view";

type SwitchInput = Input<typeof accounts.switchAutomation>;

/**
 * Has an account acted for in the other way (CRED-71 to CRED-75): in the cloud, which needs to know from where and with
 * which password, or by its owner's browser. Needs a free seat of that type.
 */
export async function switchAutomation(
  cx: Context,
  { id, automationType: to }: SwitchInput,
): Promise<Account> {
  const before = await cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    if (row.automationType !== to) await refuse(cx, tx, row, to);
    return { row, shown: await showOne(cx, tx, row) };
  });
  if (before.row.automationType === to) return before.shown;
  const event = await signIn(cx, { ...before.row, automationType: to });
  await cx.transact(async (tx) => {
    await lockPlan(tx);
    const row = await mustLock(cx, tx, id);
    await refuse(cx, tx, row, to);
    // The event cursor belongs to the previous driver. Events are read again from the start; each counts once.
    await applyAccountEvent(cx, tx, row, { kind: "switched", to }, { eventCursor: null });
  });
  return keep(cx, id, event);
}

async function refuse(
  cx: Context,
  tx: Tx,
  row: AccountRow,
  to: SwitchInput["automationType"],
): Promise<void> {
  if (lacksNetwork(row)) throw new DomainError("conflict");
  const { taken } = await countSeats(tx, to);
  takeSeatOf(cx.entitlements, to, taken);
  if (to === "extension") return;
  if (row.countryCode === "")
    throw new DomainError("not_valid_location", { fields: { countryCode: "not_valid_location" } });
  if (row.secret === null && row.cookies === null)
    throw new DomainError("not_valid_password", { fields: { password: "not_valid_password" } });
}
