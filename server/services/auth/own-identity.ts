import { DomainError } from "@/lib/contract/errors";
import type { PersonContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { isConfirmedSession } from "@/server/repositories/auth/sessions";
import { writeMail } from "@/server/services/notices/system-mails";

/** How long a session may change how its person signs in, after they signed in or showed again that it is them. */
const confirmedSeconds = 10 * 60;

/** Throws `confirm_first` if this session has not recently confirmed the person's identity. */
export async function requireConfirmed(cx: PersonContext, tx: PersonTx): Promise<void> {
  if (!(await isConfirmedSession(tx, cx.scope.sessionId, confirmedSeconds)))
    throw new DomainError("confirm_first");
}

/** Notifies the person of every change to their sign-in methods, whoever made it. */
export async function mailSignInChange(cx: PersonContext, tx: PersonTx): Promise<void> {
  if (cx.ports.systemMail) await writeMail(cx, tx, "sign_in_changed");
}
