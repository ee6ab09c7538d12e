import type { Tools } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { inWorkspace, type Tx } from "@/server/db/tx";
import { hibernate, idleBefore } from "@/server/services/accounts/care";
import { withdrawOverdue } from "@/server/services/accounts/withdrawals";
import { unlessFenced } from "./fence";
import { repeat } from "./rounds";

const everyMs = 15 * 60_000;
const batchSize = 100;

type Place = { workspaceId: string; id: string };
type Care = Tools & { transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/**
 * Puts accounts to sleep that have not been used for a month (CRED-69), withdraws requests that were not answered in time (R10), and
 * deletes counts that no limit needs any more. Returns a function that stops it after the current round.
 */
export function startAccountCare({ pool, ...tools }: Tools & { pool: Pool }): () => Promise<void> {
  async function careFor(text: string, values: unknown[], care: (cx: Care, id: string) => Promise<void>) {
    const { rows } = await pool.query<Place>(`select workspace_id as "workspaceId", id from ${text}`, values);
    for (const { workspaceId, id } of rows) {
      const cx: Care = { ...tools, transact: (work) => inWorkspace(pool, { workspaceId }, work) };
      await care(cx, id).catch((err) =>
        tools.log.error({ err, accountId: id }, "account maintenance failed"),
      );
    }
  }

  async function round(): Promise<void> {
    await careFor("idle_accounts($1, $2)", [idleBefore(tools.now()), batchSize], (cx, id) =>
      cx.transact((tx) => hibernate(cx, tx, id)),
    );
    await careFor("withdrawing_accounts()", [], withdrawOverdue);
    await forgetMembers(pool, tools.now());
  }
  return repeat(everyMs, unlessFenced(pool, round), tools.log);
}

/**
 * Usage counts are kept for 30 days, because limits look back one week at most. Rows with a cut limit stay 200 days, until the limit has
 * grown back.
 */
async function forgetMembers(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from plumbing.member_usage
      where day < $1::timestamptz - case when cut_to is null then interval '30 days' else interval '200 days' end`,
    [now],
  );
  await pool.query("delete from plumbing.member_limits where since < $1::timestamptz - interval '30 days'", [
    now,
  ]);
}
