import type { Instruction } from "@/lib/contract/campaigns/sequence";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Tx } from "@/server/db/tx";
import type { TextSources, WrittenText } from "@/server/domain/campaigns/sequence/written-text";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { countShown } from "@/server/repositories/cursor";
import { type Woken, wokenColumns } from "@/server/repositories/ledger/deliveries";

/** SQL: the generated text of this ledger row, or its request; null if none was requested. */
export const writtenFor = (
  d: string,
) => `(select jsonb_build_object('wish', w.wish, 'text', w.text, 'failure', w.failure,
    'isGivenUp', w.next_at is null and w.failure is not null, 'postId', w.sources -> 'post' ->> 'id')
  from written_texts w where w.workspace_id = ${d}.workspace_id and w.delivery_id = ${d}.id)`;

/** The generated texts of one prospect of a campaign, by step. */
export const listWritten = async (
  tx: Tx,
  of: { campaignId: string; prospectId: string },
): Promise<Map<string, WrittenText>> => {
  const rows = await tx.query<{ stepId: string; written: WrittenText }>(
    `select d.step_id as "stepId", ${writtenFor("d")} as written from enrollments e
       join deliveries d on d.workspace_id = e.workspace_id and d.enrollment_id = e.id
       join written_texts t on t.workspace_id = d.workspace_id and t.delivery_id = d.id
      where e.campaign_id = $1 and e.prospect_id = $2`,
    [of.campaignId, of.prospectId],
  );
  return new Map(rows.map(({ stepId, written }) => [stepId, written]));
};

/** SQL: it is not being written, and has no failure. */
const sleeps = (w: string) => `${w}.text is null and ${w}.next_at is null and ${w}.failure is null`;
/** Failures that are retried at once on request. */
const obstacles = "('out_of_credits', 'no_language_model', 'ai_not_in_plan')";

/** Another instruction starts over; a text for the same instruction stays as it is. */
const onConflict = `on conflict (workspace_id, delivery_id) do update set wish = excluded.wish, next_at = excluded.next_at, text = null,
    failure = null, tries = 0, version = written_texts.version + (written_texts.wish <> excluded.wish)::int
  where written_texts.wish <> excluded.wish or ${sleeps("written_texts")} or written_texts.failure in ${obstacles}`;

/** Texts that are wanted now. The caller holds their rows of the ledger. */
export async function requestTexts(
  tx: Tx,
  requests: readonly { deliveryId: string; wish: Instruction }[],
  now: Date,
): Promise<void> {
  if (requests.length === 0) return;
  await tx.query(
    `insert into written_texts (delivery_id, wish, next_at)
     select w.id, w.wish, $3 from unnest($1::uuid[], $2::jsonb[]) as w(id, wish) order by w.id ${onConflict}`,
    [requests.map(({ deliveryId }) => deliveryId), requests.map(({ wish }) => JSON.stringify(wish)), now],
  );
}

/**
 * The same for steps whose turn comes before `until`, or before `untilRead` if they need approval, and for those that await approval with a
 * text for another instruction (R23); `limit` at most.
 */
export const requestTextsAhead = (
  tx: Tx,
  { now, until, untilRead, limit }: { now: Date; until: Date; untilRead: Date; limit: number },
) =>
  tx.query(
    `insert into written_texts (delivery_id, wish, next_at)
     select d.id, s -> 'ai', $1::timestamptz
       from campaigns c join campaign_versions v on v.workspace_id = c.workspace_id and v.campaign_id = c.id and v.version = c.live_version
         cross join lateral jsonb_array_elements(v.sequence) s
         join deliveries d on d.workspace_id = c.workspace_id and d.campaign_id = c.id and d.step_id = (s ->> 'id')::uuid
           and d.settled_at is null and d.state = 'planned'
      where c.status = 'active' and jsonb_path_exists(v.sequence, '$[*].ai') and s ? 'ai'
        and (d.due_at <= case when (c.settings ->> 'manualApproval')::boolean then $3::timestamptz else $2::timestamptz end
          or d.wait_reason in ('awaiting_approval', 'writing_failed'))
        and not exists (select 1 from written_texts w where w.workspace_id = d.workspace_id and w.delivery_id = d.id
          and w.wish = s -> 'ai' and not (${sleeps("w")}))
      order by d.due_at limit $4 ${onConflict}`,
    [now, until, untilRead, limit],
  );

/** A text that is to be written; the three name this try of it. */
export type Taken = { id: string; version: number; tries: number; wish: Instruction };

/** Takes texts that are due until `leaseEnd`; a holder past that counts as dead. */
export const takeTexts = (
  tx: Tx,
  { now, leaseEnd, limit }: { now: Date; leaseEnd: Date; limit: number },
): Promise<Taken[]> =>
  tx.query<Taken>(
    `update written_texts w set next_at = $2, tries = w.tries + 1, failure = null
       from (select workspace_id, delivery_id from written_texts where next_at <= $1 order by next_at limit $3
             for update skip locked) t
      where w.workspace_id = t.workspace_id and w.delivery_id = t.delivery_id
      returning w.delivery_id as id, w.version, w.tries, w.wish`,
    [now, leaseEnd, limit],
  );

/** It is not wanted now and sleeps until it is. An attempt that did not begin does not count. */
export const layAside = (tx: Tx, ids: readonly string[]) =>
  tx.query("update written_texts set next_at = null, tries = tries - 1 where delivery_id = any($1)", [ids]);

/** It cannot be written now, and that is not the writer's fault. */
export const postpone = (tx: Tx, ids: readonly string[], failure: WaitReason | null, until: Date) =>
  tx.query(
    "update written_texts set next_at = $3, failure = $2, tries = tries - 1 where delivery_id = any($1)",
    [ids, failure, until],
  );

/**
 * The state of an attempt, locked until the transaction ends: it counts, another worker made or makes this text, or another one is wanted.
 */
export async function holdTry(
  tx: Tx,
  { id, version, tries }: Taken,
): Promise<"counts" | "overtaken" | "unwanted"> {
  const [now] = await tx.query<{ version: number; tries: number; isOpen: boolean }>(
    `select version, tries, text is null as "isOpen" from written_texts where delivery_id = $1 for update`,
    [id],
  );
  if (now?.version !== version) return "unwanted";
  return now.isOpen && now.tries === tries ? "counts" : "overtaken";
}

/** `until` null: it is given up. */
export const noteFailure = (tx: Tx, id: string, failure: string, until: Date | null) =>
  tx.query("update written_texts set failure = $2, next_at = $3 where delivery_id = $1", [
    id,
    failure,
    until,
  ]);

type NewText = {
  text: string;
  model: string;
  promptVersion: number;
  sources: TextSources;
  cost: number;
  at: Date;
};
export const keepText = (tx: Tx, id: string, text: NewText) =>
  tx.query(
    `update written_texts set text = $2, model = $3, prompt_version = $4, sources = $5, cost = $6, written_at = $7,
            next_at = null, failure = null where delivery_id = $1`,
    [id, text.text, text.model, text.promptVersion, JSON.stringify(text.sources), text.cost, text.at],
  );

/** Reasons that can be over once a text is there, or given up. */
const waitedForText: readonly WaitReason[] = [
  ...(["text_unwritten", "out_of_credits", "no_language_model", "ai_not_in_plan"] as const),
  ...(["not_supported", "writing_failed", "operator_paused"] as const),
];

/** A row that waited for its text is due now; answers it with its lane. */
export const wakeForText = (tx: Tx, id: string, now: Date): Promise<(Woken & { laneId: string })[]> =>
  tx.query(
    `update deliveries d set due_at = $2, wait_reason = null, wait_detail = null
      where d.id = $1 and d.state = 'planned' and d.wait_reason = any($3)
      returning d.lane_id as "laneId", d.due_at as until, ${wokenColumns("d")}`,
    [id, now, waitedForText],
  );

/** Rows that are to wait for a text which arrived meanwhile do not wait. */
export const wakeWritten = (tx: Tx, ids: readonly string[], now: Date) =>
  tx.query(
    `update deliveries d set due_at = $2, wait_reason = null, wait_detail = null from written_texts w
      where d.id = any($1) and w.workspace_id = d.workspace_id and w.delivery_id = d.id and w.text is not null
        and d.state = 'planned' and d.wait_reason in ('text_unwritten', 'operator_paused')`,
    [ids, now],
  );

/** There are credits again: texts that waited for them are written now. */
export const retryUnpaid = (tx: Tx, now: Date) =>
  tx.query("update written_texts set next_at = $1 where failure = 'out_of_credits' and next_at is not null", [
    now,
  ]);

/** SQL: texts `w` of these accounts that were given up, of steps `d` that still wait for them. */
const givenUp = (accounts: string) => `written_texts w
  join deliveries d on d.workspace_id = w.workspace_id and d.id = w.delivery_id
  join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
  where w.text is null and w.next_at is null and w.failure is not null and w.failure <> all('{no_posts,no_comments,not_supported}')
    and d.state = 'planned' and d.wait_reason in ('writing_failed', 'awaiting_approval')
    and (${accounts}::uuid[] is null or l.account_id = any(${accounts}))`;

export const countGivenUp = (tx: Tx, accounts: Allowed): Promise<number> =>
  countShown(tx, givenUp("$1"), [accounts]);

/** Queues them again, with all their attempts; returns how many. */
export async function retryGivenUp(tx: Tx, accounts: Allowed, now: Date): Promise<number> {
  const rows = await tx.query(
    `update written_texts t set next_at = $2, tries = 0, failure = null
       from (select w.workspace_id, w.delivery_id from ${givenUp("$1")}) g
      where t.workspace_id = g.workspace_id and t.delivery_id = g.delivery_id returning 1`,
    [accounts, now],
  );
  return rows.length;
}
