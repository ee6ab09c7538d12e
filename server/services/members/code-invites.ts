import { randomInt } from "node:crypto";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { workspaces } from "@/lib/contract/workspaces";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { areAccounts } from "@/server/repositories/accounts/accounts";
import {
  type CodeInvite,
  listCodeInvites,
  makeFirstCode,
  replaceCode,
} from "@/server/repositories/auth/code-invites";
import { touchWorkspace } from "@/server/repositories/workspaces/workspaces";
import { requireOwn } from "@/server/services/billing/own-workspace";
import { recordAudit } from "@/server/services/workspaces/audit";

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const newCode = () => Array.from({ length: 12 }, () => characters[randomInt(characters.length)]).join("");

/** `GET /space/{id}/code_invites` (SPACE-34): the first request creates the first code, which grants everything a member may see. */
export async function listInvites(
  cx: Context,
  { id }: Input<typeof workspaces.codeInvites>,
): Promise<Output<typeof workspaces.codeInvites>> {
  requireOwn(cx, id);
  const rows = await cx.transact(async (tx) => {
    const known = await listCodeInvites(tx);
    if (known.length > 0) return known;
    await makeFirstCode(tx, { id: cx.newId(), code: newCode() });
    return listCodeInvites(tx);
  });
  return rows.map(shown);
}

/** `POST …/renew` (SPACE-35, SPACE-37): a new code with these rights; the old one is invalid at once. */
export async function renewInvite(
  cx: Context,
  { id, codeId, allowedPages, accountIds }: Input<typeof workspaces.renewCodeInvite>,
): Promise<Output<typeof workspaces.renewCodeInvite>> {
  requireOwn(cx, id);
  return cx.transact(async (tx) => {
    if (accountIds && !(await areAccounts(tx, accountIds))) throw new DomainError("not_found");
    const rights = { allowedPages, allowedAccounts: accountIds };
    const renewed = await replaceCode(tx, { id: codeId, code: newCode(), ...rights });
    if (!renewed) throw new DomainError("not_found");
    await recordAudit(cx, tx, "join_code_renewed", { subjectId: codeId });
    await publish(tx, "update_space", await touchWorkspace(tx));
    return shown(renewed);
  });
}

/** Replaces codes with new ones of the same rights, so that a person who knows an old one cannot join with it. */
export async function replaceCodes(tx: Tx): Promise<void> {
  for (const invite of await listCodeInvites(tx)) await replaceCode(tx, { ...invite, code: newCode() });
}

const shown = ({ allowedAccounts, renewedAt, ...invite }: CodeInvite) => ({
  ...invite,
  accountIds: allowedAccounts,
  renewedAt: renewedAt.toISOString(),
});
