import { sql } from "drizzle-orm";
import { mailConsents } from "@/server/db/schema/accounts";
import type { Tx } from "@/server/db/tx";

/** A row of `mail_consents`; the verifier is encrypted. */
export type ConsentRow = typeof mailConsents.$inferSelect;

/** Someone leaves for a provider; what was left behind by those who never came back goes. */
export async function keepConsent(
  tx: Tx,
  consent: typeof mailConsents.$inferInsert,
  forgottenBefore: Date,
): Promise<void> {
  await tx.db.delete(mailConsents).where(sql`${mailConsents.createdAt} < ${forgottenBefore}`);
  await tx.db.insert(mailConsents).values(consent);
}

/** They are back: the row goes with the first who asks for it, so that an answer counts once. */
export async function takeConsent(
  tx: Tx,
  { stateHash, personId }: Pick<ConsentRow, "stateHash" | "personId">,
): Promise<ConsentRow | null> {
  const [row] = await tx.db
    .delete(mailConsents)
    .where(sql`${mailConsents.stateHash} = ${stateHash} and ${mailConsents.personId} = ${personId}`)
    .returning();
  return row ?? null;
}
