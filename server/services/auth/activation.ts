import type { auth } from "@/lib/contract/auth";
import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { activationPauseSeconds, codeSeconds } from "@/server/domain/auth/lifetime";
import { hashOf } from "@/server/domain/auth/token";
import { newSecret } from "@/server/ids";
import { publish } from "@/server/outbox/publish";
import { findEmailChange } from "@/server/repositories/auth/email-changes";
import { findCode, giveCode } from "@/server/repositories/auth/one-time-codes";
import { skipConfirmation } from "@/server/repositories/auth/sessions";
import { lockPerson, readPerson } from "@/server/repositories/auth/users";
import { secondsSinceMail } from "@/server/repositories/notices/system-mails";
import { writeMail } from "@/server/services/notices/system-mails";
import { verifyAddress } from "@/server/services/workspaces/trial";
import { confirmEmailChange } from "./email-change";

/** Asks the person to confirm their address; earlier links end. */
export async function sendActivationMail(cx: VisitorContext | PersonContext, tx: PersonTx): Promise<void> {
  const code = newSecret();
  await giveCode(tx, { codeHash: hashOf(code), purpose: "activation", seconds: codeSeconds.activation });
  await writeMail(cx, tx, "activation", { code });
}

/** `GET /auth/activate_email` (AUTH-25, AUTH-26): again, but not within a minute of the last one. */
export async function resendActivation(cx: PersonContext) {
  if (!cx.ports.systemMail) throw new DomainError("mail_unavailable");
  return cx.asPerson(cx.scope.personId, async (tx) => {
    await lockPerson(tx);
    const person = await readPerson(tx);
    if (!person) throw new DomainError("unauthorized");
    if (person.emailConfirmedAt) return { email: person.email, nextInSeconds: 0 };
    const since = await secondsSinceMail(tx, "activation");
    const wait = since === null ? 0 : Math.ceil(activationPauseSeconds - since);
    if (wait > 0) throw new DomainError("rate_limited", { seconds: wait });
    await sendActivationMail(cx, tx);
    return { email: person.email, nextInSeconds: activationPauseSeconds };
  });
}

/**
 * `GET /auth/check_activation_code` (AUTH-27, AUTH-28). The code stays valid until it expires, because mail scanners open links before
 * people do; a second use changes nothing. The link of a change of address leads here, too.
 */
export async function confirmAddress(cx: VisitorContext, input: Input<typeof auth.checkActivationCode>) {
  const { address, brand } = cx.scope;
  await cx.tries.take("mailed-code", address);
  const hash = hashOf(input.activationCode);
  const change = await findEmailChange(cx.doors, hash, "confirm");
  const found = change ?? (await findCode(cx.doors, hash, "activation"));
  if (found?.brand !== brand.id) throw new DomainError("link_expired");
  await cx.tries.refund("mailed-code", address);
  if (change) return confirmEmailChange(cx, change);
  return cx.asPerson(found.personId, async (tx) => {
    const person = await verifyAddress(cx, tx);
    if (!person) throw new DomainError("link_expired");
    await publish(tx, "update_user", { id: person.id, version: +cx.now() });
    return { email: person.email };
  });
}

/** `POST /auth/skip_activation` (AUTH-29): this session passes the gate; what needs a confirmed address stays locked. */
export async function skipActivation(cx: PersonContext): Promise<null> {
  await cx.asPerson(cx.scope.personId, (tx) => skipConfirmation(tx, cx.scope.sessionId));
  return null;
}
