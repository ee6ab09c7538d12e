import type { externalCrm, SyncLine } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import { cursorOf, exactTotal, placeOf } from "@/server/repositories/cursor";
import type { ConnectionRow } from "@/server/repositories/external-crm/connections";
import { retryActivities } from "@/server/repositories/external-crm/history";
import {
  countLines,
  type LineRow,
  listLines,
  lockLine,
  type ShownLine,
  settleLine,
} from "@/server/repositories/external-crm/lines";
import {
  changeLink,
  findLinkOf,
  type LinkRow,
  listByRef,
  lockLink,
} from "@/server/repositories/external-crm/links";
import { lockProspect } from "@/server/repositories/prospects/prospects";
import { planningOf } from "@/server/services/campaigns/planning";
import { mayFind } from "@/server/services/prospects/access";
import { mustBeConnected, mustBeInPlan } from "./access";
import { writeHere } from "./write-here";

/** What was done, the latest first. */
export const listLog = (
  cx: Context,
  { platform, kind, prospectId, cursor, offset = 0, limit }: Input<typeof externalCrm.lines>,
): Promise<Output<typeof externalCrm.lines>> =>
  cx.transact(async (tx) => {
    const { id: connectionId } = await mustBeConnected(tx, platform);
    const of = { connectionId, kind, prospectId: prospectId ?? null };
    const accounts = cx.scope.allowedAccounts;
    const page = { after: placeOf(cursor), offset, limit: limit + 1, accounts };
    const rows = await listLines(tx, of, page);
    const total = await countLines(tx, of);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map((row) => lineShown(cx, row)),
      total: Math.min(total, exactTotal),
      totalIsCapped: total > exactTotal,
      nextCursor: rows.length > limit && last ? cursorOf(last) : null,
    };
  });

/** Whom the member may not see has neither name nor values here (ROLE-02). */
function lineShown(cx: Context, row: ShownLine): SyncLine {
  const { id, kind, object, url, fields, reason, candidates } = row;
  const isHidden = row.prospectId !== null && row.fullName !== null && !row.maySee;
  const prospect =
    row.maySee && row.prospectId !== null ? { id: row.prospectId, fullName: row.fullName ?? "" } : null;
  return {
    ...{ id, kind, object, fields, prospect, isSettled: row.settledAt !== null },
    at: cx.clock.toVirtual(row.at).toISOString(),
    ...{ name: isHidden ? "" : row.name, url: isHidden ? null : url, reason },
    ...{ ours: isHidden ? null : row.ours, theirs: isHidden ? null : row.theirs },
    candidates: isHidden ? [] : candidates,
  };
}

type Opened = { row: ConnectionRow; line: LineRow; link: LinkRow; prospectId: string };

/** A line that waits for somebody, and the prospect's link, both locked; the prospect comes first. */
async function open(
  cx: Context,
  tx: Tx,
  { platform, id }: { platform: ExternalPlatform; id: string },
  kind: LineRow["kind"],
): Promise<Opened> {
  mustBeInPlan(cx, platform);
  const row = await mustBeConnected(tx, platform);
  const line = await lockLine(tx, row.id, id);
  if (!line || line.kind !== kind) throw new DomainError("not_found");
  const { prospectId } = line;
  if (prospectId === null || !(await mayFind(cx, tx, prospectId))) throw new DomainError("not_found");
  if (line.settledAt) throw new DomainError("crm_line_settled");
  await lockProspect(tx, prospectId);
  const found = await findLinkOf(tx, { connectionId: row.id, prospectId });
  const link = found && (await lockLink(tx, found.id));
  if (!link) throw new DomainError("crm_line_settled");
  return { row, line, link, prospectId };
}

const tell = (tx: Tx) => publish(tx, "refetch", { list: "crms" });

/** Sends a refused change again. */
export const retryLine = (cx: Context, input: Input<typeof externalCrm.retry>): Promise<null> =>
  cx.transact(async (tx) => {
    const { row, line, link, prospectId } = await open(cx, tx, input, "refused");
    const refusals = Object.fromEntries(
      Object.entries(link.refusals).filter(
        ([field]) => line.fields.length > 0 && !line.fields.includes(field),
      ),
    );
    await changeLink(tx, link.id, {
      ...{ refusals, changes: link.changes + 1, dueAt: cx.now() },
      ...(link.state === "refused" && { state: "waiting" as const }),
      ...(line.object === "deal" && link.dealRef === null && { dealWantedBy: "retry" }),
    });
    if (line.fields.length === 0) await retryActivities(tx, { connectionId: row.id, prospectId }, cx.now());
    await settleLine(tx, line.id, cx.now());
    await tell(tx);
    return null;
  });

/** Says which record there an undecided prospect is, or that they are none of them. */
export const chooseRecord = (
  cx: Context,
  { ref, ...input }: Input<typeof externalCrm.choose>,
): Promise<null> =>
  cx.transact(async (tx) => {
    const { row, line, link } = await open(cx, tx, input, "undecided");
    const refs = line.candidates.map((candidate) => candidate.ref);
    const due = { changes: link.changes + 1, dueAt: cx.now() };
    if (ref === null)
      await changeLink(tx, link.id, {
        ...due,
        state: "new",
        strangers: [...new Set([...link.strangers, ...refs])],
      });
    else {
      const chosen = line.candidates.find((candidate) => candidate.ref === ref);
      const taken = await listByRef(tx, { connectionId: row.id, refs: [ref] });
      if (!chosen || taken.length > 0)
        throw new DomainError("invalid_input", { fields: { ref: "invalid_input" } });
      await changeLink(tx, link.id, {
        ...due,
        state: "linked",
        ref,
        url: chosen.url,
        bases: {},
        tried: {},
        refusals: {},
      });
    }
    await settleLine(tx, line.id, cx.now());
    await tell(tx);
    return null;
  });

/** Puts our value back where the CRM's won; from there it goes to the CRM. */
export const putBackValue = (cx: Context, input: Input<typeof externalCrm.putBack>): Promise<null> =>
  cx.transact(async (tx) => {
    const { line, prospectId } = await open(cx, tx, input, "overruled");
    const [field = ""] = line.fields;
    const prospect = (await lockProspect(tx, prospectId))!;
    const by = { now: cx.now, newId: cx.newId, keys: cx.keys, actorId: cx.scope.personId };
    const planning = planningOf(cx);
    const refused = await writeHere({ ...by, planning }, tx, prospect, { [field]: line.ours });
    const code = refused.get(field);
    if (code) throw new DomainError(code);
    await settleLine(tx, line.id, cx.now());
    await tell(tx);
    return null;
  });
