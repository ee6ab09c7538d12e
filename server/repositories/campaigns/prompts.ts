import type { CampaignPrompt, PromptFailure } from "@/lib/contract/campaigns/prompts";
import type { Tx } from "@/server/db/tx";
import type { WrittenCampaign } from "@/server/domain/campaigns/sequence/written-campaign";

/** A row of `campaign_prompts`; instants are real. */
export type PromptRow = Pick<
  CampaignPrompt,
  | "id"
  | "status"
  | "failure"
  | "goal"
  | "audience"
  | "tone"
  | "language"
  | "channels"
  | "isSandboxed"
  | "campaignId"
> & { userId: string; draft: WrittenCampaign | null; createdAt: Date; endedAt: Date | null };

const select = `select id, user_id as "userId", status, failure, goal, audience, tone, language, channels, draft,
  is_sandboxed as "isSandboxed", campaign_id as "campaignId", created_at as "createdAt", ended_at as "endedAt" from campaign_prompts`;

export const listPrompts = (tx: Tx, max: number): Promise<PromptRow[]> =>
  tx.query<PromptRow>(`${select} where user_id = $1 order by created_at desc, id desc limit $2`, [
    tx.personId,
    max,
  ]);

/** Only the user's own prompts are visible. */
export async function findPrompt(tx: Tx, id: string): Promise<PromptRow | null> {
  const [row] = await tx.query<PromptRow>(`${select} where id = $1 and user_id = $2`, [id, tx.personId]);
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockPrompt(tx: Tx, id: string): Promise<PromptRow | null> {
  const [row] = await tx.query<PromptRow>(`${select} where id = $1 and user_id = $2 for update`, [
    id,
    tx.personId,
  ]);
  return row ?? null;
}

/** Whosever it is, held, for the job that writes it; null once it has ended or is gone. */
export async function lockRunning(tx: Tx, id: string): Promise<PromptRow | null> {
  const [row] = await tx.query<PromptRow>(`${select} where id = $1 and status = 'running' for update`, [id]);
  return row ?? null;
}

export const insertPrompt = (
  tx: Tx,
  row: Omit<PromptRow, "status" | "failure" | "draft" | "campaignId" | "endedAt">,
) =>
  tx.query(
    `insert into campaign_prompts (id, user_id, goal, audience, tone, language, channels, is_sandboxed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[row.id, row.userId, row.goal, row.audience, row.tone, row.language],
      ...[row.channels, row.isSandboxed, row.createdAt],
    ],
  );

export type PromptEnd = { at: Date } & (
  | { status: "ready"; draft: WrittenCampaign }
  | { status: "failed"; failure: PromptFailure }
);

export const endPrompt = (tx: Tx, id: string, end: PromptEnd) =>
  tx.query("update campaign_prompts set status = $2, draft = $3, failure = $4, ended_at = $5 where id = $1", [
    ...[id, end.status, end.status === "ready" ? JSON.stringify(end.draft) : null],
    ...[end.status === "failed" ? end.failure : null, end.at],
  ]);

export const noteCampaign = (tx: Tx, id: string, campaignId: string) =>
  tx.query("update campaign_prompts set campaign_id = $2 where id = $1", [id, campaignId]);

/** Only the newest `max` prompts of a user are kept. */
export const forgetPrompts = (tx: Tx, max: number) =>
  tx.query(
    `delete from campaign_prompts where user_id = $1 and id in (
       select id from campaign_prompts where user_id = $1 order by created_at desc, id desc offset $2)`,
    [tx.personId, max],
  );
