import type { Approval, ApprovalVerdict, approvals } from "@/lib/contract/campaigns/approvals";
import { limits, subjectLimits } from "@/lib/contract/campaigns/sequence";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError, type ErrorCode } from "@/lib/contract/errors";
import { isId } from "@/lib/contract/is-id";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { isEdited } from "@/server/domain/campaigns/approval";
import { isRequest } from "@/server/domain/campaigns/sequence/kinds";
import { publish } from "@/server/outbox/publish";
import { readRows } from "@/server/planning/read-rows";
import { keepUnread } from "@/server/planning/unread";
import * as repository from "@/server/repositories/campaigns/approvals";
import { countGivenUp, retryGivenUp } from "@/server/repositories/campaigns/written-texts";
import { exactTotal } from "@/server/repositories/cursor";
import { withdrawOutgoing } from "@/server/repositories/inbox/outgoing";
import { logEvents } from "@/server/repositories/ledger/events";
import { announceWork, wakeLanes } from "@/server/repositories/ledger/lanes";
import { undoMs } from "@/server/services/inbox/sending";
import { limitOf, mayEditSubject, showApprovals } from "./view";

/** Messages of the member's own accounts that need approval (CAMP-17). */
export const listApprovals = (
  cx: Context,
  { cursor, offset = 0, limit, ...chosen }: Input<typeof approvals.list>,
): Promise<Output<typeof approvals.list>> =>
  cx.transact(async (tx) => {
    const filter = { ...chosen, accounts: cx.scope.allowedAccounts };
    const after = cursor ? placeOf(cursor) : null;
    const rows = await repository.listApprovals(tx, filter, { after, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const total = await repository.countApprovals(tx, filter);
    return {
      items: await showApprovals(cx, tx, page),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });

/** The cursor is the id of the last item. */
function placeOf(cursor: string): string {
  if (isId(cursor)) return cursor;
  throw new DomainError("invalid_input", { fields: { cursor: "invalid_input" } });
}

/** The number of messages that need a first decision, of those that need another one, and of texts that could not be written. */
export const countWaiting = (cx: Context): Promise<Output<typeof approvals.counts>> =>
  cx.transact(async (tx) => {
    const { allowedAccounts: accounts } = cx.scope;
    const awaiting = await repository.countApprovals(tx, { accounts, state: "awaiting" });
    const hold = await repository.countApprovals(tx, { accounts, state: "hold" });
    return { awaiting, hold, unwritten: await countGivenUp(tx, accounts) };
  });

/** All texts that the model could not write are tried again, for example after an outage (CAMP-68). */
export const writeAgain = (cx: Context): Promise<Output<typeof approvals.writeAgain>> =>
  cx.transact(async (tx) => {
    const count = await retryGivenUp(tx, cx.scope.allowedAccounts, cx.now());
    if (count > 0) await publish(tx, "refetch", { list: "approvals" });
    return { count };
  });

const maxSwitches = 1_000;

/** Of which campaigns every message is read first (CAMP-17). */
export const listSwitches = (cx: Context): Promise<Output<typeof approvals.switches>> =>
  cx.readOnce((tx) => repository.listSwitches(tx, cx.scope.allowedAccounts, maxSwitches));

/**
 * Decides about several messages, each for exactly the text that was shown (R23): if a text has changed, it is not decided and the response
 * says why. Sending or skipping takes effect after `undoMs`, within which it can be undone.
 */
export const decideApprovals = (
  cx: Context,
  { verdict, items }: Input<typeof approvals.decide>,
): Promise<Output<typeof approvals.decide>> =>
  cx.transact(async (tx) => {
    const { allowedAccounts } = cx.scope;
    const ids = items.map(({ id }) => id);
    const rows = await repository.lockApprovals(tx, ids, allowedAccounts);
    const known = rows.map(({ id }) => id);
    const changed = new Set(await keepUnread(tx, await readRows(tx, { now: cx.now() }, known)));
    const refused = items.flatMap(({ id, version }) => {
      const row = rows.find((one) => one.id === id);
      const isOther = changed.has(id) || row?.version !== version;
      const code = row ? refusalOf(row, verdict, isOther) : "not_found";
      return code ? [{ id, code }] : [];
    });
    const decided = rows.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id));
    await applyVerdict(cx, tx, verdict, decided);
    const shown = decided.length > 0 ? await repository.lockApprovals(tx, decided, allowedAccounts) : [];
    return { decided: await showApprovals(cx, tx, shown), refused };
  });

/** Why a message cannot be decided any more, or not yet. */
function refusalOf(
  row: repository.ApprovalRow,
  verdict: ApprovalVerdict,
  isOther: boolean,
): ErrorCode | null {
  if (row.delivery !== "planned" && row.delivery !== "claimed") return "approval_too_late";
  if (isOther) return "approval_changed";
  return verdict === "approved" && row.missing.length > 0 && !isEdited(row) ? "approval_incomplete" : null;
}

async function applyVerdict(
  cx: Context,
  tx: Tx,
  verdict: ApprovalVerdict,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const now = cx.now();
  await repository.writeVerdict(tx, { ids, verdict, by: cx.scope.personId, at: now });
  await withdrawOutgoing(tx, ids);
  const soon = new Date(+now + undoMs);
  const rows = await repository.followVerdict(tx, { ids, verdict, soon });
  await logWords(cx, tx, verdict, rows);
  await publish(tx, "refetch", { list: "approvals" });
  await publish(tx, "refetch", { list: "workflows" });
  await wakeLanes(tx, earliest(rows));
  if (rows.length > 0) await announceWork(tx);
}

/** Each decision is logged for its prospect, with the member who made it (M3). */
const logWords = (cx: Context, tx: Tx, verdict: ApprovalVerdict, rows: readonly repository.ReadWoken[]) =>
  logEvents(
    tx,
    rows.map(({ laneId: _, dueAt: until, ...row }) => ({
      ...{ id: cx.newId(), at: cx.now(), actorId: cx.scope.personId, until, ...row },
      ...(verdict === "approved"
        ? { kind: "woken" as const }
        : {
            kind: "waited" as const,
            reason: repository.reasonAfter[verdict],
            gate: "data_complete" as const,
          }),
    })),
  );

function earliest(rows: readonly repository.ReadWoken[]): Map<string, Date> {
  const lanes = new Map<string, Date>();
  for (const { laneId, dueAt } of rows) {
    const known = lanes.get(laneId);
    if (dueAt && (!known || dueAt < known)) lanes.set(laneId, dueAt);
  }
  return lanes;
}

/** Edits the text for one prospect; it needs approval again. Null restores the step's text. */
export const editApproval = (cx: Context, input: Input<typeof approvals.edit>): Promise<Approval> =>
  cx.transact(async (tx) => {
    const { id, version } = input;
    const [row] = await repository.lockApprovals(tx, [id], cx.scope.allowedAccounts);
    if (!row) throw new DomainError("not_found");
    const refusal = refusalOf(row, "awaiting", row.version !== version);
    if (refusal) throw new DomainError(refusal);
    await repository.writeEdit(tx, { id, ...editOf(row, input) });
    await withdrawOutgoing(tx, [id]);
    const waiting = await repository.followVerdict(tx, { ids: [id], verdict: "awaiting", soon: cx.now() });
    await logWords(cx, tx, "awaiting", waiting);
    await publish(tx, "refetch", { list: "approvals" });
    const [edited] = await showApprovals(
      cx,
      tx,
      await repository.lockApprovals(tx, [id], cx.scope.allowedAccounts),
    );
    return edited!;
  });

/** The text that replaces the step's; null if it is the same. */
function editOf(row: repository.ApprovalRow, { text, subject }: Input<typeof approvals.edit>) {
  if (text === null) return { text: null, subject: null };
  const limit = limitOf(row);
  if (text.trim() === "" && !isRequest(row.kind)) refuse("text", "fill_this_field");
  if ([...text].length > limit) refuse("text", "too_long", limit);
  const head = mayEditSubject(row) && subject !== undefined && subject !== row.subject ? subject : null;
  if (head !== null && head.trim() === "") refuse("subject", "fill_this_field");
  const max = row.kind === "inmail" ? subjectLimits.inmail : limits.emailSubject;
  if (head !== null && head.length > max) refuse("subject", "too_long", max);
  return text === row.text && head === null ? { text: null, subject: null } : { text, subject: head };
}

function refuse(field: "text" | "subject", code: ErrorCode, count?: number): never {
  throw new DomainError(code, { fields: { [field]: code }, ...(count === undefined ? {} : { count }) });
}
