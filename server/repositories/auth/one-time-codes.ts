import type { Doors } from "@/server/db/doors";
import type { PersonTx } from "@/server/db/tx";

/** The purpose of a code; it is not valid for any other. */
type Purpose = "restore" | "activation" | "hand_over";

/** Whose living code this is, wherever they are; null for every other text. */
export async function findCode(
  doors: Doors,
  codeHash: string,
  purpose: Purpose,
): Promise<{ personId: string; brand: string } | null> {
  const [row] = await doors<{ user_id: string; brand: string }>("select * from find_one_time_code($1, $2)", [
    codeHash,
    purpose,
  ]);
  return row ? { personId: row.user_id, brand: row.brand } : null;
}

/**
 * Gives the person of the transaction a code and ends earlier ones of its purpose. For an unknown person nothing is written, in the same
 * time (S14).
 */
export async function giveCode(
  tx: PersonTx,
  code: { codeHash: string; purpose: Purpose; seconds: number },
): Promise<void> {
  await tx.query("delete from one_time_codes where user_id = $1 and purpose = $2", [
    tx.personId,
    code.purpose,
  ]);
  await tx.query(
    `insert into one_time_codes (code_hash, user_id, purpose, expires_at)
     select $2, u.id, $3, now() + make_interval(secs => $4) from users u where u.id = $1`,
    [tx.personId, code.codeHash, code.purpose, code.seconds],
  );
}

/** Uses a code up; false when it is gone or over by now: of two at the same moment one wins. */
export async function useCode(tx: PersonTx, codeHash: string, purpose: Purpose): Promise<boolean> {
  const used = await tx.query(
    `delete from one_time_codes where user_id = $1 and code_hash = $2 and purpose = $3 and expires_at > now()
     returning 1`,
    [tx.personId, codeHash, purpose],
  );
  return used.length === 1;
}

/** Ends what could begin a session, or move the account to another address, without the newest password (S12). */
export async function endCodes(tx: PersonTx): Promise<void> {
  await tx.query("delete from one_time_codes where user_id = $1 and purpose <> 'activation'", [tx.personId]);
  await tx.query("delete from oauth_codes where user_id = $1", [tx.personId]);
  await tx.query("delete from email_changes where user_id = $1 and confirmed_at is null", [tx.personId]);
}
