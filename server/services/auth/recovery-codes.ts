import { DomainError } from "@/lib/contract/errors";
import type { PersonContext, Tools, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { newRecoveryCode, recoveryCount, recoveryHash } from "@/server/domain/auth/recovery";
import {
  countFactors,
  countRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from "@/server/repositories/auth/second-factors";
import { lockPerson } from "@/server/repositories/auth/users";
import { writeMail } from "@/server/services/notices/system-mails";
import { recordOwnAudit } from "@/server/services/workspaces/audit";
import { mailSignInChange, requireConfirmed } from "./own-identity";

/** `POST /users/recovery_codes`. */
export async function makeRecoveryCodes(cx: PersonContext) {
  return cx.asPerson(cx.scope.personId, async (tx) => {
    await lockPerson(tx);
    await requireConfirmed(cx, tx);
    if ((await countFactors(tx, tx.personId)) === 0) throw new DomainError("not_found");
    await mailSignInChange(cx, tx);
    return { codes: await giveRecoveryCodes(cx, tx) };
  });
}

/** Recovery codes for a person who just added a second factor; null if they still have unused ones, which stay valid. */
export async function firstRecoveryCodes(cx: Tools, tx: PersonTx): Promise<string[] | null> {
  const { left } = await countRecoveryCodes(tx);
  return left > 0 ? null : giveRecoveryCodes(cx, tx);
}

async function giveRecoveryCodes({ keys }: Tools, tx: PersonTx): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    codes.map((code) => recoveryHash(keys.secret, tx.personId, code)),
  );
  return codes;
}

/** Uses a recovery code; the person is notified by email, and their workspaces in the audit log. */
export async function takeRecoveryCode(cx: VisitorContext, tx: PersonTx, text: string): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, recoveryHash(cx.keys.secret, tx.personId, text)))) return false;
  const { left } = await countRecoveryCodes(tx);
  if (cx.ports.systemMail) await writeMail(cx, tx, "recovery_code_used", { left });
  await recordOwnAudit(cx, tx, "recovery_code_used");
  return true;
}
