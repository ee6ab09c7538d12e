import { type ErrorCode, errorText } from "@/lib/contract/errors";
import type { Tx } from "@/server/db/tx";
import { type Bases, type Step, stepOf } from "@/server/domain/external-crm/in-step";
import type { CrmRecord } from "@/server/ports/crm";
import { type ConnectionRow, changeConnection } from "@/server/repositories/external-crm/connections";
import { settleLinesOf } from "@/server/repositories/external-crm/lines";
import { changeLink, type LinkRow, lockLink } from "@/server/repositories/external-crm/links";
import { findProspect, lockProspect } from "@/server/repositories/prospects/prospects";
import { planningIn } from "@/server/services/campaigns/planning";
import { type Line, note } from "./lines";
import { type Ours, readOurs } from "./ours";
import type { RunTools } from "./turn";
import { writeHere } from "./write-here";

/** What is left to write in the CRM, as of `link`; null if the link is no longer what it was. */
type Compared = { link: LinkRow; step: Step; ours: Ours };

/**
 * Compares a linked prospect with the record, both as they are now, in the caller's transaction: writes here what is theirs to say, and
 * remembers at what both sides agree. Comparing again changes nothing, so an echo of what we wrote has no effect.
 */
export async function compare(
  tools: RunTools,
  tx: Tx,
  row: ConnectionRow,
  { id, prospectId }: Pick<LinkRow, "id" | "prospectId">,
  record: CrmRecord,
): Promise<Compared | null> {
  const prospect = await lockProspect(tx, prospectId);
  const link = await lockLink(tx, id);
  const ours = (await readOurs(tools, tx, row, [prospectId])).get(prospectId);
  if (!prospect || !ours || link?.state !== "linked" || link.ref !== record.ref) return null;
  const step = stepOf({
    ...{ rows: row.mapping, fields: row.fields, bases: link.bases, tried: link.tried },
    refusals: link.refusals,
    ...{ ours: ours.values, theirs: record.values, now: tools.now(), counters: row.counters },
  });
  const here = Object.fromEntries(Object.entries(step.here).map(([name, { ours }]) => [name, ours]));
  const isHere = Object.keys(here).length > 0;
  const notTaken = isHere
    ? await writeHere(await byItself(tools, tx), tx, prospect, here)
    : new Map<string, ErrorCode>();
  const after = isHere ? (await readOurs(tools, tx, row, [prospectId])).get(prospectId)! : ours;
  const bases: Bases = { ...link.bases, ...step.agreed };
  for (const [name, { theirs }] of Object.entries(step.here))
    bases[name] = { ours: after.values[name] ?? null, theirs };
  const refusals = { ...link.refusals };
  for (const { field, ours, reason } of step.refused) refusals[field] = { ours, reason };
  const name = prospect.fullName || record.name;
  const said = { name, prospectId, url: record.url };
  const again = [...notTaken.keys(), ...step.refused.map(({ field }) => field)];
  if (again.length > 0)
    await settleLinesOf(
      tx,
      { connectionId: row.id, prospectId, kinds: ["refused"], fields: again },
      tools.now(),
    );
  await note(tools, tx, row, linesOf(step, notTaken, said));
  if (Object.keys(step.counters).some((key) => step.counters[key] !== row.counters[key]))
    await changeConnection(tx, row.id, { counters: step.counters });
  const isDue = Object.keys(step.there).length > 0;
  // What was just written here has marked the link; nothing of it is to be written there.
  await changeLink(tx, id, {
    ...{ bases, refusals, url: record.url },
    dueAt: isDue ? (link.dueAt ?? tools.now()) : link.dueAt,
  });
  return { link: (await lockLink(tx, id))!, step, ours: after };
}

/** The product writes, and no member. */
const byItself = async (tools: RunTools, tx: Tx) => ({
  ...tools,
  ...{ actorId: null, planning: await planningIn(tx, tools) },
});

function linesOf(
  step: Step,
  notTaken: ReadonlyMap<string, ErrorCode>,
  said: Pick<Line, "name" | "prospectId" | "url">,
): Line[] {
  const received = Object.keys(step.here).filter((field) => !notTaken.has(field));
  const overruled = step.overruled.filter(({ field }) => !notTaken.has(field));
  return [
    ...(received.length > 0 ? [{ ...said, kind: "received" as const, fields: received }] : []),
    ...[...notTaken].map(([field, code]) => ({
      ...said,
      kind: "refused" as const,
      ...{ fields: [field], reason: errorText(code), theirs: step.here[field]?.ours ?? null },
    })),
    ...step.refused.map(({ field, ours, reason }) => ({
      ...said,
      kind: "refused" as const,
      ...{ fields: [field], ours, reason },
    })),
    ...overruled.map(({ field, ours, theirs }) => ({
      ...said,
      kind: "overruled" as const,
      ...{ fields: [field], ours, theirs },
    })),
  ];
}

/** A prospect is this record there from now on. */
export async function linkTo(
  tools: RunTools,
  tx: Tx,
  row: ConnectionRow,
  link: Pick<LinkRow, "id" | "prospectId">,
  record: CrmRecord,
): Promise<void> {
  await changeLink(tx, link.id, {
    ...{ state: "linked", ref: record.ref, url: record.url, bases: {}, refusals: {} },
    ...{ triedAt: null, attempts: 0 },
    // Of a record that we made ourselves it is known what we wrote.
    ...(record.ourKey !== link.id && { tried: {} }),
  });
  const of = { connectionId: row.id, prospectId: link.prospectId, kinds: ["undecided", "refused"] };
  await settleLinesOf(tx, of, tools.now());
  const compared = await compare(tools, tx, row, link, record);
  const name = compared?.ours.prospect.fullName || record.name;
  await note(tools, tx, row, [{ kind: "linked", name, prospectId: link.prospectId, url: record.url }]);
}

/** The record is deleted there: nothing of it is synced any more, and it is not made again. */
export async function noteGone(tools: RunTools, tx: Tx, row: ConnectionRow, link: LinkRow): Promise<void> {
  await changeLink(tx, link.id, {
    ...{ state: "gone", ref: null, bases: {}, tried: {}, refusals: {}, dueAt: null, wantedBy: null },
  });
  const prospect = await findProspect(tx, link.prospectId);
  const of = { connectionId: row.id, prospectId: link.prospectId, kinds: ["undecided", "refused"] };
  await settleLinesOf(tx, of, tools.now());
  await note(tools, tx, row, [
    { kind: "gone", name: prospect?.fullName ?? "", prospectId: link.prospectId, url: link.url },
  ]);
}
