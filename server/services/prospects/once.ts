import { createHash } from "node:crypto";
import { DomainError } from "@/lib/contract/errors";
import { maxIdempotencyKey, rememberedHours } from "@/lib/contract/prospects/prospect-batch";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { rememberAnswer, takeKey } from "@/server/repositories/workspaces/remembered-answers";

/**
 * Does the work of a request once for its idempotency key: a repetition gets the same answer, and another request with the key is refused.
 * Key, work and answer are one transaction.
 */
export async function once<T>(cx: Context, tx: Tx, input: unknown, work: () => Promise<T>): Promise<T> {
  const { idempotencyKey: key, personId: userId } = cx.scope;
  if (key === undefined) return work();
  if (key === "" || key.length > maxIdempotencyKey) throw new DomainError("wrong_idempotency_key");
  const at = cx.now();
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("base64url");
  const known = await takeKey(
    tx,
    { userId, key, inputHash, at },
    new Date(+at - rememberedHours * 3_600_000),
  );
  if (known && known.inputHash !== inputHash) throw new DomainError("idempotency_key_reused");
  if (known) return known.answer as T;
  const answer = await work();
  await rememberAnswer(tx, { userId, key }, answer);
  return answer;
}
