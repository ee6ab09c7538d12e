import type { Tx } from "@/server/db/tx";
import { channelOfKind, isByMail, isByNumber, kindFacts } from "@/server/domain/campaigns/sequence/kinds";
import { stepNumber } from "@/server/domain/campaigns/sequence/sequence";
import { numberOf } from "@/server/domain/phone/number";
import type { Planning } from "@/server/planning/planning";
import { attachStepFiles } from "@/server/repositories/files/step-files";
import {
  markOwnSending,
  type Outgoing,
  openConversations,
  storeOutgoing,
} from "@/server/repositories/inbox/outgoing";
import type { Job } from "../job";
import type { Acting } from "./decide";
import type { Loaded } from "./load";

export type Ready = { acting: Acting; job: Job };

/** Stores what is about to be sent before it is sent, so that the text is known whatever happens then (gate 9). */
export async function storeMessages(
  tx: Tx,
  p: Planning,
  { sequences }: Loaded,
  ready: readonly Ready[],
): Promise<void> {
  const own = ready.filter(({ job }) => job.enrollmentId === null);
  if (own.length > 0)
    await markOwnSending(
      tx,
      own.map(({ job }) => ({ deliveryId: job.id, mailMessageId: isByMail(job.kind) ? job.key : null })),
      p.now,
    );
  const written = ready.filter(
    ({ job }) => job.enrollmentId !== null && kindFacts[job.kind].message !== null,
  );
  const conversations = await conversationsOf(tx, p, written);
  await storeOutgoing(
    tx,
    written.map(({ acting, job }) => {
      const sequence = job.campaignId ? sequences(job.campaignId, acting.row.liveVersion) : [];
      job.said = outgoingOf(p, acting, job, conversations(job), stepNumber(sequence, job.stepId));
      return job.said;
    }),
  );
  await attachStepFiles(
    tx,
    written.flatMap(({ acting: { content, row }, job: { id: deliveryId, campaignId } }) => {
      const { files: fileIds = [] } = content;
      // An earlier attempt may have had files that the step no longer has.
      if (!campaignId || !isByMail(row.kind) || (fileIds.length === 0 && row.preparedAt === null)) return [];
      return [{ deliveryId, campaignId, fileIds, ids: fileIds.map(() => p.newId()) }];
    }),
  );
}

async function conversationsOf(tx: Tx, p: Planning, written: readonly Ready[]) {
  const keyOf = (prospectId: string, accountId: string) => `${prospectId} ${accountId}`;
  const known = new Map<string, string>();
  const missing = new Map<string, Ready>();
  for (const one of written) {
    const key = keyOf(one.job.prospectId, one.job.accountId);
    if (one.acting.row.conversationId) known.set(key, one.acting.row.conversationId);
    else missing.set(key, one);
  }
  if (missing.size > 0) {
    const opened = [...missing.values()].map(({ job }) => ({
      id: p.newId(),
      prospectId: job.prospectId,
      accountId: job.accountId,
      channel: channelOfKind(job.kind) ?? "network",
      at: p.now,
    }));
    for (const { id, prospectId, accountId } of await openConversations(tx, opened))
      known.set(keyOf(prospectId, accountId), id);
  }
  return ({ prospectId, accountId }: Job) => known.get(keyOf(prospectId, accountId))!;
}

function outgoingOf(
  p: Planning,
  { row, lane, content, audio }: Acting,
  job: Job,
  conversationId: string,
  number: number,
): Outgoing {
  const isMail = isByMail(job.kind);
  return {
    id: p.newId(),
    conversationId,
    prospectId: job.prospectId,
    deliveryId: job.id,
    mailboxId: job.mailboxId,
    campaignId: job.campaignId,
    stepNumber: number,
    channel: channelOfKind(job.kind) ?? "network",
    kind: kindFacts[job.kind].message ?? "message",
    subject: content.subject,
    text: content.text,
    ...ends(row, lane, job.kind),
    at: p.now,
    mailMessageId: isMail ? job.key : null,
    mailReferences: content.references,
    audioId: audio?.id ?? null,
  };
}

/** Sender and recipient, as the channel names them. */
function ends(row: Acting["row"], lane: Acting["lane"], kind: Job["kind"]): Pick<Outgoing, "from" | "to"> {
  if (isByMail(kind)) return { from: lane.mailbox?.email ?? "", to: row.email ?? "" };
  if (isByNumber(kind)) return { from: lane.phone?.number ?? "", to: numberOf(row.phone) ?? "" };
  return { from: `${lane.firstName} ${lane.lastName}`.trim(), to: row.profileUrl ?? row.memberRef ?? "" };
}
