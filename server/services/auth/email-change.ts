import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { security } from "@/lib/contract/security";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { codeSeconds, emailChangeSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { newSecret } from "@/server/ids";
import { publish } from "@/server/outbox/publish";
import {
  closeEmailChange,
  deleteEmailChanges,
  deleteOpenEmailChange,
  type EmailChange,
  type FoundEmailChange,
  findEmailChange,
  insertEmailChange,
  readEmailChange,
  readOpenEmailChange,
} from "@/server/repositories/auth/email-changes";
import { endCodes, giveCode } from "@/server/repositories/auth/one-time-codes";
import { deleteSessions } from "@/server/repositories/auth/sessions";
import {
  isEmailTaken,
  lockPerson,
  type Person,
  readPerson,
  setEmail,
} from "@/server/repositories/auth/users";
import { writeMail } from "@/server/services/notices/system-mails";
import { recordOwnAudit } from "@/server/services/workspaces/audit";
import { verifyNewAddress } from "@/server/services/workspaces/trial";
import { requireConfirmed } from "./own-identity";

/** `GET /users/email_change`. */
export const showEmailChange = (cx: PersonContext): Promise<Output<typeof security.emailChange>> =>
  cx.asPersonOnce(cx.scope.personId, async (tx) => {
    const open = await readOpenEmailChange(tx);
    return open && { email: open.toEmail, expiresAt: open.expiresAt.toISOString() };
  });

/** `DELETE /users/email_change`. */
export async function cancelEmailChange(cx: PersonContext): Promise<null> {
  await cx.asPerson(cx.scope.personId, deleteOpenEmailChange);
  return null;
}

/**
 * `POST /users/email_change`: writes to the new address, which has to confirm, and to the old one, which can refuse. If another person has
 * the new address, that person gets an email instead, and nothing else differs, so that nobody learns who has an account (S14).
 */
export async function changeEmail(
  cx: PersonContext,
  input: Input<typeof security.changeEmail>,
): Promise<Output<typeof security.changeEmail>> {
  if (!cx.ports.systemMail) throw new DomainError("mail_unavailable");
  const { personId, brand } = cx.scope;
  const to = canonicalEmail(input.email);
  const expiresAt = await cx.asPerson(personId, async (tx) => {
    await lockPerson(tx);
    await requireConfirmed(cx, tx);
    const person = await readPerson(tx);
    if (!person) throw new DomainError("unauthorized");
    if (canonicalEmail(person.email) === to)
      throw new DomainError("email_unchanged", { fields: { email: "email_unchanged" } });
    await cx.tries.take("change-mail", personId);
    await cx.tries.take("change-mail", `${brand.id} ${to}`);
    return requestChange(cx, tx, person, to);
  });
  return { email: to, expiresAt: expiresAt.toISOString() };
}

async function requestChange(cx: PersonContext, tx: PersonTx, person: Person, to: string): Promise<Date> {
  const code = newSecret();
  const refusal = newSecret();
  const change = { from: person.email, to };
  const isTaken = await isEmailTaken(tx, { email: to, brand: person.brand, personId: person.id });
  const expiresAt = await insertEmailChange(tx, {
    id: cx.newId(),
    fromEmail: person.email,
    toEmail: to,
    codeHash: hashOf(code),
    // An address that was never proven may belong to a stranger, who must not take the account over.
    refuseHash: person.isAddressProven ? hashOf(refusal) : null,
    seconds: emailChangeSeconds,
  });
  await writeMail(cx, tx, isTaken ? "email_change_taken" : "email_change", {
    ...(isTaken ? {} : { code }),
    change: { ...change, reader: "to" },
  });
  if (person.isAddressProven)
    await writeMail(cx, tx, "email_change_asked", { code: refusal, change: { ...change, reader: "from" } });
  return expiresAt;
}

/**
 * Sets the new address, which its link has proven. A second use changes nothing, because mail scanners open links before people do. Sessions
 * stay; emailed links for the old address end.
 */
export const confirmEmailChange = (
  cx: VisitorContext,
  { id, personId }: FoundEmailChange,
): Promise<{ email: string }> =>
  cx.asPerson(personId, async (tx) => {
    await lockPerson(tx);
    const [person, change] = [await readPerson(tx), await readEmailChange(tx, id)];
    if (!person || !change) throw new DomainError("link_expired");
    if (change.confirmedAt) {
      if (person.email !== change.toEmail) throw new DomainError("link_expired");
      return { email: person.email };
    }
    await moveTo(cx, tx, person, change.toEmail);
    const undo = person.isAddressProven ? newSecret() : null;
    await closeEmailChange(tx, {
      ...{ id, undoHash: undo && hashOf(undo), undoSeconds: emailChangeSeconds.undo },
    });
    await endCodes(tx);
    if (undo && cx.ports.systemMail)
      await writeMail(cx, tx, "email_changed", {
        code: undo,
        change: { from: change.fromEmail, to: change.toEmail, reader: "from" },
      });
    await recordOwnAudit(cx, tx, "email_changed");
    await publish(tx, "update_user", { id: person.id, version: +cx.now() });
    return { email: change.toEmail };
  });

/** Another person may have taken the address meanwhile; the reader of this link owns it, so they may know. */
async function moveTo(cx: VisitorContext, tx: PersonTx, { id, brand }: Person, email: string): Promise<void> {
  if (await isEmailTaken(tx, { email, brand, personId: id })) throw new DomainError("email_taken");
  await verifyNewAddress(cx, tx, email);
}

/** `GET /auth/check_undo_code`. */
export async function checkUndoCode(
  cx: VisitorContext,
  { undoCode }: Input<typeof security.checkUndoCode>,
): Promise<Output<typeof security.checkUndoCode>> {
  const found = await findUndoing(cx, undoCode);
  const change = found && (await cx.asPersonOnce(found.personId, (tx) => readEmailChange(tx, found.id)));
  return change && shownOf(change);
}

const shownOf = ({ fromEmail, toEmail, confirmedAt }: EmailChange) => ({
  from: fromEmail,
  to: toEmail,
  isChanged: confirmedAt !== null,
});

/**
 * `POST /auth/undo_email_change`: whoever asked for the change knew how to sign in, so every session ends and the reader of the old address
 * chooses a new password. Undoing a change undoes those after it.
 */
export async function undoEmailChange(
  cx: VisitorContext,
  { undoCode }: Input<typeof security.undoEmailChange>,
): Promise<Output<typeof security.undoEmailChange>> {
  const found = await findUndoing(cx, undoCode);
  if (!found) throw new DomainError("link_expired");
  return cx.asPerson(found.personId, async (tx) => {
    await lockPerson(tx);
    const change = await readEmailChange(tx, found.id);
    if (!change) throw new DomainError("link_expired");
    const person = await setEmail(tx, change.fromEmail);
    if (!person) throw new DomainError("link_expired");
    await deleteEmailChanges(tx);
    await deleteSessions(tx);
    await endCodes(tx);
    await recordOwnAudit(cx, tx, "email_change_undone");
    await publish(tx, "update_user", { id: person.id, version: +cx.now() });
    return { email: person.email, restoreCode: await newRestoreCode(cx, tx) };
  });
}

async function newRestoreCode({ scope }: VisitorContext, tx: PersonTx): Promise<string | null> {
  if (!scope.brand.authMethods.includes("password")) return null;
  const code = newSecret();
  await giveCode(tx, { codeHash: hashOf(code), purpose: "restore", seconds: codeSeconds.restore });
  return code;
}

/** The change that this link of the brand undoes. Wrong ones are counted by address (S15). */
async function findUndoing(cx: VisitorContext, code: string): Promise<FoundEmailChange | null> {
  const { address, brand } = cx.scope;
  await cx.tries.take("mailed-code", address);
  const found = await findEmailChange(cx.doors, hashOf(code), "undo");
  if (found?.brand !== brand.id) return null;
  await cx.tries.refund("mailed-code", address);
  return found;
}
