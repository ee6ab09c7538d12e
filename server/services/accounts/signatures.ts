import type { accountSettings, Signature } from "@/lib/contract/accounts/settings";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import * as repository from "@/server/repositories/accounts/signatures";
import { mustFind, mustLock } from "./view";

/** An account's signatures, the default first (CRED-17, CRED-119). */
export const listSignatures = (cx: Context, { id }: Input<typeof accountSettings.signatures>) =>
  cx.transact(async (tx) => {
    await mustFind(cx, tx, id);
    return (await repository.listSignatures(tx, id)).map((row) => shown(cx, row));
  });

export const addSignature = (
  cx: Context,
  { id: accountId, ...input }: Input<typeof accountSettings.addSignature>,
): Promise<Signature> =>
  cx.transact(async (tx) => {
    await mustLock(cx, tx, accountId);
    if (input.isDefault) await repository.clearDefault(tx, accountId);
    return shown(
      cx,
      await repository.insertSignature(tx, { ...input, id: cx.newId(), accountId, at: cx.now() }),
    );
  });

/** A new default replaces the previous one (CRED-76). */
export const updateSignature = (
  cx: Context,
  { id: accountId, signatureId: id, ...change }: Input<typeof accountSettings.updateSignature>,
): Promise<Signature> =>
  cx.transact(async (tx) => {
    await mustLock(cx, tx, accountId);
    if (change.isDefault) await repository.clearDefault(tx, accountId);
    const row = await repository.changeSignature(tx, { accountId, id, ...change });
    if (!row) throw new DomainError("not_found");
    return shown(cx, row);
  });

export const removeSignature = (
  cx: Context,
  { id: accountId, signatureId }: Input<typeof accountSettings.removeSignature>,
): Promise<null> =>
  cx.transact(async (tx) => {
    await mustLock(cx, tx, accountId);
    if (!(await repository.removeSignature(tx, accountId, signatureId))) throw new DomainError("not_found");
    return null;
  });

const shown = (cx: Context, { createdAt, ...row }: repository.SignatureRow): Signature => ({
  ...row,
  createdAt: cx.clock.toVirtual(createdAt).toISOString(),
});
