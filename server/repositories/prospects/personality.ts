import type { Tx } from "@/server/db/tx";
import type { KeptPersonality } from "@/server/domain/prospects/personality";

export async function readPersonality(tx: Tx, prospectId: string): Promise<KeptPersonality | null> {
  const [row] = await tx.query<{ personality: KeptPersonality | null }>(
    "select personality from prospects where id = $1",
    [prospectId],
  );
  return row?.personality ?? null;
}

/** Keeps it, unless there is one already. */
export const keepPersonality = (tx: Tx, prospectId: string, personality: KeptPersonality) =>
  tx.query("update prospects set personality = $2 where id = $1 and personality is null", [
    prospectId,
    JSON.stringify(personality),
  ]);

/** What the person wrote to us by these accounts, the newest first; null: by any. */
export async function writtenBy(
  tx: Tx,
  prospectId: string,
  accounts: readonly string[] | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ text: string }>(
    `select m.text from messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where c.prospect_id = $1 and m.direction = 'in' and ($2::uuid[] is null or c.account_id = any($2))
      order by m.at desc, m.id desc limit $3`,
    [prospectId, accounts, limit],
  );
  return rows.map(({ text }) => text);
}
