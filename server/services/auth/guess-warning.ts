import type { VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { guessMailPauseSeconds } from "@/server/domain/auth/slow-down";
import { lockPerson } from "@/server/repositories/auth/users";
import { secondsSinceMail } from "@/server/repositories/notices/system-mails";
import { writeMail } from "@/server/services/notices/system-mails";

/**
 * Warns a person that someone is guessing at their password or codes, once per wave (F3). For an unknown person it does the same work
 * without writing a row (S14).
 */
export async function warnOfGuesses(
  cx: VisitorContext,
  tx: PersonTx,
  kind: "guessed_at" | "codes_guessed_at",
): Promise<void> {
  if (!cx.ports.systemMail) return;
  await lockPerson(tx);
  const since = await secondsSinceMail(tx, kind);
  if (since === null || since > guessMailPauseSeconds) await writeMail(cx, tx, kind);
}
