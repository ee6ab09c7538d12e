import type { Doors } from "@/server/db/doors";
import type { PersonTx } from "@/server/db/tx";

/** A person as a provider knows them, at one brand. */
export type KnownAs = { brand: string; provider: string; subject: string };

export async function findIdentity(doors: Doors, known: KnownAs): Promise<string | null> {
  const [row] = await doors<{ user_id: string | null }>("select find_identity($1, $2, $3) as user_id", [
    known.brand,
    known.provider,
    known.subject,
  ]);
  return row?.user_id ?? null;
}

/** From now on the person of the transaction signs in by this id, too. */
export const insertIdentity = (tx: PersonTx, known: KnownAs) =>
  tx.query(
    `insert into identities (brand, provider, subject, user_id) values ($1, $2, $3, $4) on conflict do nothing`,
    [known.brand, known.provider, known.subject, tx.personId],
  );
