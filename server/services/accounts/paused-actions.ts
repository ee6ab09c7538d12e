import type { Account, accounts } from "@/lib/contract/accounts/accounts";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import { publish } from "@/server/outbox/publish";
import { wakePausedAction } from "@/server/planning/prospect";
import { resumeAction as resume } from "@/server/repositories/ledger/failure-runs";
import { publishAccount } from "./events";
import { mustFind, showOne } from "./view";

/** Resumes a kind of action that was paused because it kept failing; its steps are due now (R10). */
export const resumeAction = (
  cx: Context,
  { id, kind }: Input<typeof accounts.resumeAction>,
): Promise<Account> =>
  cx.transact(async (tx) => {
    const row = await mustFind(cx, tx, id);
    if (!(await resume(tx, { accountId: id, kind }))) throw new DomainError("conflict");
    await wakePausedAction(tx, { now: cx.now(), newId: cx.newId }, id);
    await publishAccount(tx, row);
    await publish(tx, "refetch", { list: "notices" });
    return showOne(cx, tx, row);
  });
