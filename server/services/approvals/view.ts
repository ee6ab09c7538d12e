import type { Approval, ApprovalWriting } from "@/lib/contract/campaigns/approvals";
import {
  filesOf,
  limits,
  type Sequence,
  type StepFile,
  type WordedKind,
} from "@/lib/contract/campaigns/sequence";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { creditsOf } from "@/server/domain/billing/credits";
import { isEdited, wordsOf } from "@/server/domain/campaigns/approval";
import { filledFooter, footerBelow } from "@/server/domain/campaigns/footer";
import { filledLimits, isRequest } from "@/server/domain/campaigns/sequence/kinds";
import { placeholderValues, withUnsubscribeUrl } from "@/server/domain/campaigns/sequence/placeholder-values";
import { stepById, stepNumber } from "@/server/domain/campaigns/sequence/sequence";
import { unwritten } from "@/server/planning/reading";
import { sequencesOf } from "@/server/planning/sequences";
import type { ApprovalRow, WritingOf } from "@/server/repositories/campaigns/approvals";
import { findProspects } from "@/server/repositories/prospects/prospects";
import { sampleLink } from "@/server/services/tracking/link-address";

/** Characters that the channel takes of this account. */
export function limitOf({ kind, noteLimit }: Pick<ApprovalRow, "kind" | "noteLimit">): number {
  const limit = filledLimits[kind as WordedKind] ?? limits.message;
  return isRequest(kind) ? Math.min(limit, noteLimit) : limit;
}

/** An email that continues its thread has the thread's subject (R20). */
export const mayEditSubject = ({ kind, isFirstMail }: Pick<ApprovalRow, "kind" | "isFirstMail">): boolean =>
  kind === "inmail" || (kind === "email" && isFirstMail);

const writingOf = (
  { instruction, tone, language, sources, isFailed, model, promptVersion, cost, writtenAt }: WritingOf,
  at: (instant: Date | null) => string | null,
): ApprovalWriting => ({
  ...{ instruction, tone, language, isFailed, model, promptVersion },
  post: sources?.post?.text ?? null,
  messages: sources?.messages ?? 0,
  credits: cost === null ? null : creditsOf(cost),
  writtenAt: at(writtenAt === null ? null : new Date(writtenAt)),
});

/** Messages as they would be sent, on the workspace's clock. */
export async function showApprovals(cx: Context, tx: Tx, rows: readonly ApprovalRow[]): Promise<Approval[]> {
  const sequences = await sequencesOf(tx, rows);
  const footers = await footersOf(cx, tx, rows);
  const at = (instant: Date | null) => instant && cx.clock.toVirtual(instant).toISOString();
  return rows.map((row) => ({
    id: row.id,
    prospectId: row.prospectId,
    fullName: row.fullName,
    position: row.position,
    companyName: row.companyName,
    campaignId: row.campaignId,
    campaignName: row.campaignName,
    accountId: row.accountId,
    accountName: row.accountName,
    stepId: row.stepId,
    stepNumber: stepNumber(sequences(row.campaignId, row.liveVersion), row.stepId),
    kind: row.kind,
    state: row.shown,
    ...wordsOf(row),
    footer: footers.get(row.id) ?? "",
    files: filesIn(sequences(row.campaignId, row.liveVersion), row.stepId),
    limit: limitOf(row),
    isSubjectOpen: mayEditSubject(row),
    isEdited: isEdited(row),
    stepText: row.text,
    isChanged: row.isChanged,
    writing: row.writing && writingOf(row.writing, at),
    missing: isEdited(row) ? [] : row.missing.filter((name) => name !== unwritten),
    dueAt: at(row.dueAt),
    decidedBy: row.decidedBy,
    decidedAt: at(row.decidedAt),
    version: row.version,
  }));
}

function filesIn(sequence: Sequence, stepId: string): StepFile[] {
  const step = stepById(sequence, stepId);
  return step ? [...filesOf(step)] : [];
}

/** The footer of each email as far as it is known; its link leads to the sample page, as in a preview (R18). */
async function footersOf(cx: Context, tx: Tx, rows: readonly ApprovalRow[]): Promise<Map<string, string>> {
  const mails = rows.filter(({ footer }) => footer !== "");
  if (mails.length === 0) return new Map();
  const people = await findProspects(tx, [...new Set(mails.map(({ prospectId }) => prospectId))]);
  const url = await sampleLink(cx, tx);
  return new Map(
    mails.flatMap((row): [string, string][] => {
      const person = people.find(({ id }) => id === row.prospectId);
      if (!person) return [];
      const account = { firstName: row.senderFirstName, lastName: row.senderLastName };
      const { text } = filledFooter(row.footer, placeholderValues(person, account), person.id);
      return [[row.id, withUnsubscribeUrl(footerBelow(wordsOf(row).text, text), url)]];
    }),
  );
}
