import type { Tx } from "@/server/db/tx";

type Asked = { userId: string; key: string; inputHash: string; at: Date };

/**
 * Takes a key for a request. If it was used since `since`, returns what was asked and answered then; a concurrent request with the same key
 * is waited for. Null: it is taken now.
 */
export async function takeKey(
  tx: Tx,
  { userId, key, inputHash, at }: Asked,
  since: Date,
): Promise<{ inputHash: string; answer: unknown } | null> {
  await tx.query("delete from remembered_answers where at < $1", [since]);
  const taken = await tx.query(
    `insert into remembered_answers (user_id, key, input_hash, at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [userId, key, inputHash, at],
  );
  if (taken.length > 0) return null;
  const [known] = await tx.query<{ inputHash: string; answer: unknown }>(
    `select input_hash as "inputHash", answer from remembered_answers where user_id = $1 and key = $2`,
    [userId, key],
  );
  return known!;
}

export const rememberAnswer = (tx: Tx, { userId, key }: Pick<Asked, "userId" | "key">, answer: unknown) =>
  tx.query("update remembered_answers set answer = $3 where user_id = $1 and key = $2", [
    userId,
    key,
    JSON.stringify(answer),
  ]);
