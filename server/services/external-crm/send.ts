import type { CrmRecord, CrmValues, CrmWritten } from "@/server/ports/crm";
import { settleLinesOf } from "@/server/repositories/external-crm/lines";
import {
  changeLink,
  findLink,
  type LinkRow,
  listDue,
  settleLink,
} from "@/server/repositories/external-crm/links";
import { ask, Rest, readPeople } from "./asking";
import { note } from "./lines";
import { makeDeal } from "./make-deal";
import { readOurs } from "./ours";
import { compare, noteGone } from "./receive";
import { resolve } from "./resolve";
import type { Run } from "./turn";

const atOnce = 50;
/** Nobody knows whether something was written: it is looked at again after this time. */
const unknownMs = 30_000;

/** Brings what is due to the CRM, until nothing is or the turn is over. */
export async function sendDue(run: Run): Promise<void> {
  while (!run.isOver()) {
    const due = await run.hold((tx, row) =>
      listDue(tx, {
        ...{ connectionId: row.id, now: run.tools.now(), limit: atOnce },
        linkedOnly: row.first?.state === "running",
      }),
    );
    if (due.length === 0) return;
    const linked = due.filter(({ state }) => state === "linked");
    await resolve(
      run,
      due.filter(({ state }) => state !== "linked"),
    );
    const refs = linked.flatMap(({ ref }) => ref ?? []);
    const records = refs.length === 0 ? [] : await readPeople(run, refs);
    const byRef = new Map(records.map((record) => [record.ref, record]));
    for (const link of linked) {
      if (run.isOver()) return;
      await orLater(run, link, () => bring(run, link, byRef.get(link.ref!)));
    }
  }
}

/** What fails for a prospect by a mistake of ours must not keep all others from being brought. */
const mistakenMs = 10 * 60_000;
async function orLater(run: Run, { id, prospectId }: LinkRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (err) {
    if (!(err instanceof Error) || err instanceof Rest || !(await isOurs(run))) throw err;
    run.tools.log.error(
      { err, connectionId: run.id, prospectId },
      "a prospect could not be brought to a CRM",
    );
    await run.hold((tx) => changeLink(tx, id, { dueAt: new Date(+run.tools.now() + mistakenMs) }));
  }
}

/** Whether the connection is still this worker's, and the database answers. */
const isOurs = (run: Run): Promise<boolean> => run.hold(async () => true).catch(() => false);

/** One prospect, whose record was just read; without it, it is gone there. */
async function bring(run: Run, { id, changes }: LinkRow, record: CrmRecord | undefined): Promise<void> {
  for (let attempt = 0; attempt <= maxRefusals; attempt++) {
    const todo = await run.hold(async (tx, row) => {
      const link = await findLink(tx, id);
      if (link?.state !== "linked") return null;
      if (!record) {
        await noteGone(run.tools, tx, row, link);
        return null;
      }
      const ours = (await readOurs(run.tools, tx, row, [link.prospectId])).get(link.prospectId);
      if (!ours || ours.prospect.optedOutAt) {
        await changeLink(tx, id, {
          state: "absent",
          ref: null,
          bases: {},
          tried: {},
          refusals: {},
          dueAt: null,
        });
        return null;
      }
      const compared = await compare(run.tools, tx, row, link, record);
      if (!compared) return null;
      if (Object.keys(compared.step.there).length > 0) {
        await changeLink(tx, id, { tried: compared.step.after });
        return compared;
      }
      // What was written here meanwhile is no news to the CRM.
      const isUnchanged = link.changes === changes || attempt > 0;
      await settleLink(tx, { id, changes: isUnchanged ? compared.link.changes : changes }, {});
      return null;
    });
    if (!todo) break;
    const { link, step, ours } = todo;
    const written = await update(run, link.ref!, step.there);
    const isDone = await run.hold(async (tx, row) => {
      const fieldOf = (key: string | null) => row.mapping.find(({ crmField }) => crmField === key)?.field;
      const of = { name: ours.prospect.fullName, prospectId: link.prospectId, url: link.url };
      if (written.kind === "ok") {
        const now = await findLink(tx, id);
        if (now?.ref !== link.ref) return true;
        const names = Object.keys(step.after);
        await settleLink(tx, link, { bases: { ...now.bases, ...step.after }, tried: {} });
        const settled = {
          connectionId: row.id,
          prospectId: link.prospectId,
          kinds: ["refused"],
          fields: names,
        };
        await settleLinesOf(tx, settled, run.tools.now());
        await note(run.tools, tx, row, [{ ...of, kind: "sent", fields: names }]);
        run.count(1);
        return true;
      }
      if (written.kind === "absent") {
        const now = await findLink(tx, id);
        if (now?.ref === link.ref) await noteGone(run.tools, tx, row, now);
        return true;
      }
      if (written.kind === "unknown") {
        await changeLink(tx, id, { dueAt: new Date(+run.tools.now() + unknownMs) });
        return true;
      }
      const names = Object.keys(step.there).flatMap((key) => fieldOf(key) ?? []);
      const wrong = written.kind === "invalid" ? fieldOf(written.field) : undefined;
      const refused = wrong !== undefined && names.includes(wrong) ? [wrong] : names;
      const now = await findLink(tx, id);
      const refusals = { ...now?.refusals };
      for (const name of refused)
        refusals[name] = { ours: ours.values[name] ?? null, reason: written.reason };
      await changeLink(tx, id, { refusals });
      await settleLinesOf(
        tx,
        { connectionId: row.id, prospectId: link.prospectId, kinds: ["refused"], fields: refused },
        run.tools.now(),
      );
      await note(
        run.tools,
        tx,
        row,
        refused.map((name) => ({
          ...of,
          ...{
            kind: "refused" as const,
            fields: [name],
            ours: ours.values[name] ?? null,
            reason: written.reason,
          },
        })),
      );
      return false;
    });
    if (isDone) break;
  }
  await makeDeal(run, id);
}
/** Each attempt leaves out at least one field. */
const maxRefusals = 60;

/** Writes what changed. If the CRM takes not all of it and does not say which, each field is tried alone, so that the others arrive. */
async function update(
  run: Run,
  ref: string,
  values: CrmValues,
): Promise<Exclude<CrmWritten, { kind: "later" | "refused" }>> {
  const answer = await ask(run, (port, place, access) =>
    port.update(place, access, { object: "person", ref, draft: { values } }),
  );
  const keys = Object.keys(values);
  if (answer.kind !== "invalid" || keys.length < 2 || (answer.field !== null && keys.includes(answer.field)))
    return answer;
  for (const key of keys) {
    const alone = await ask(run, (port, place, access) =>
      port.update(place, access, { object: "person", ref, draft: { values: { [key]: values[key]! } } }),
    );
    if (alone.kind === "invalid") return { ...alone, field: key };
    if (alone.kind !== "ok") return alone;
  }
  return answer;
}
