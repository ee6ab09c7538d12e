import { createHash } from "node:crypto";
import { DomainError, errors } from "@/lib/contract/errors";
import { maxIdempotencyKey, rememberedHours } from "@/lib/contract/prospects/prospect-batch";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { rememberAnswer, takeKey } from "@/server/repositories/workspaces/remembered-answers";
import { asDomainError, errorBody } from "./answers";
import type { Route } from "./route";

/** An answer as it was sent the first time. */
type Told = { status: number; body: string };

class Repeated extends Error {
  constructor(readonly known: { inputHash: string; answer: unknown }) {
    super("this request was made before");
  }
}

/** Whether an idempotency key counts for a call: all that a member's program creates or sends. Uploads are told apart by their content. */
export const takesKey = ({ endpoint: { method, access, fileLimit, answersFile }, options }: Route): boolean =>
  method === "POST" &&
  (access.who === "member" || access.who === "admin") &&
  !fileLimit &&
  !answersFile &&
  !options.isOnce;

/**
 * Does the work of a request once for its key: a repetition within a day gets the same answer, also if that was a refusal. The key is taken in
 * the request's first transaction, so that it never stands for a request without an effect; a process that dies after it and before the answer
 * is kept leaves a key whose repetitions are refused until it is forgotten, and nothing happens twice.
 */
export async function answerOnce(
  { endpoint }: Route,
  cx: Context,
  fields: unknown,
  work: (cx: Context) => Promise<string>,
): Promise<Told> {
  const { idempotencyKey: key = "", personId: userId } = cx.scope;
  if (key === "" || key.length > maxIdempotencyKey) throw new DomainError("wrong_idempotency_key");
  const asked = JSON.stringify([endpoint.method, endpoint.path, fields]);
  const inputHash = createHash("sha256").update(asked).digest("base64url");
  const keyed = takingKey(cx, { userId, key, inputHash });
  const told = await work(keyed.cx)
    .then(
      (body): Told => ({ status: 200, body }),
      (error: unknown): Told => {
        if (error instanceof Repeated || !keyed.isTaken()) throw error;
        if (!asDomainError(error)) cx.log.error({ err: error }, "a request failed");
        const { code, details } = asDomainError(error) ?? new DomainError("internal");
        return { status: errors[code].status, body: JSON.stringify(errorBody(code, details)) };
      },
    )
    .catch((error: unknown): Told => {
      if (!(error instanceof Repeated)) throw error;
      const { known } = error;
      if (known.inputHash !== inputHash) throw new DomainError("idempotency_key_reused");
      if (known.answer === null) throw new DomainError("idempotency_in_progress", { seconds: 1 });
      return known.answer as Told;
    });
  if (keyed.isTaken()) await cx.transact((tx) => rememberAnswer(tx, { userId, key }, told));
  return told;
}

/** The same context, whose first transaction that is committed takes the key. */
function takingKey(cx: Context, asked: { userId: string; key: string; inputHash: string }) {
  let isTaken = false;
  let turn: Promise<unknown> = Promise.resolve();
  async function first<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (isTaken) return cx.transact(work);
    const result = await cx.transact(async (tx) => {
      const at = cx.now();
      const known = await takeKey(tx, { ...asked, at }, new Date(+at - rememberedHours * 3_600_000));
      if (known) throw new Repeated(known);
      return work(tx);
    });
    isTaken = true;
    return result;
  }
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (isTaken) return cx.transact(work);
    const mine = turn.then(() => first(work));
    turn = mine.catch(() => undefined);
    return mine;
  };
  return { cx: { ...cx, transact }, isTaken: () => isTaken };
}
