import type { Tx } from "@/server/db/tx";

type CardRow = { id: string; number: string; expMonth: number; expYear: number; isPrimary: boolean };

/** The primary card first, then the newest. */
export const listCards = (tx: Tx): Promise<CardRow[]> =>
  tx.query<CardRow>(
    `select id, number, exp_month as "expMonth", exp_year as "expYear", is_primary as "isPrimary" from sandbox.cards
     order by is_primary desc, created_at desc, id desc`,
  );

/** The first card is the primary one. */
export const insertCard = (tx: Tx, card: Omit<CardRow, "isPrimary">) =>
  tx.query(
    `insert into sandbox.cards (id, number, exp_month, exp_year, is_primary)
     values ($1, $2, $3, $4, not exists (select 1 from sandbox.cards where is_primary))`,
    [card.id, card.number, card.expMonth, card.expYear],
  );

/** False if there is no such card. */
export async function setPrimaryCard(tx: Tx, id: string): Promise<boolean> {
  const known = await tx.query("select 1 from sandbox.cards where id = $1", [id]);
  if (known.length > 0) await tx.query("update sandbox.cards set is_primary = (id = $1)", [id]);
  return known.length > 0;
}

export const deleteCard = (tx: Tx, id: string) => tx.query("delete from sandbox.cards where id = $1", [id]);
