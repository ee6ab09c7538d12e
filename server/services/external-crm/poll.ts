import type { Tx } from "@/server/db/tx";
import { publish } from "@/server/outbox/publish";
import type { CrmChange, CrmObject, CrmRecord } from "@/server/ports/crm";
import { type ConnectionRow, changeConnection } from "@/server/repositories/external-crm/connections";
import {
  changeLink,
  dropPeople,
  ensureLink,
  type LinkRow,
  listByRef,
  notePeople,
  prospectsByEmail,
  refsOf,
  wakeLink,
} from "@/server/repositories/external-crm/links";
import { lockProspects } from "@/server/repositories/prospects/prospects";
import { addressHash } from "./address-hash";
import { mustAsk } from "./asking";
import { keepTheirDeals } from "./deals";
import { compare, linkTo, noteGone } from "./receive";
import type { Run, RunTools } from "./turn";

/** So many records are recorded at a time: their prospects are locked meanwhile. */
const atOnce = 50;
const sinceEver = new Date(0);

/** From when on changes count: whoever ended the first comparison wants what happens from then on. */
const sinceOf = ({ first, connectedAt }: ConnectionRow) =>
  first?.state === "canceled" ? connectedAt : sinceEver;

/** Reads what changed of people there, until nothing is left or the turn is over; whether nothing is left. */
export const pollPeople = async (run: Run): Promise<boolean> => {
  const fields = await mustAsk(run, (port, place, access) => port.fields(place, access, "person"));
  await run.hold((tx, row) => changeConnection(tx, row.id, { fields }));
  return poll(run, "person", async (tx, row, changes) => receivePeople(run, tx, row, changes));
};

/** The same of deals. */
export const pollDeals = async (run: Run): Promise<boolean> => {
  const pipelines = await mustAsk(run, (port, place, access) => port.pipelines(place, access));
  await run.hold((tx, row) => changeConnection(tx, row.id, { pipelines }));
  return poll(run, "deal", async (tx, row, changes) => keepTheirDeals(run, tx, row, changes));
};

const cursorOf = { person: "personCursor", deal: "dealCursor" } as const;

async function poll(
  run: Run,
  object: keyof typeof cursorOf & CrmObject,
  record: (tx: Tx, row: ConnectionRow, changes: readonly CrmChange[]) => Promise<void>,
): Promise<boolean> {
  const column = cursorOf[object];
  let row = await run.hold(async (_, held) => held);
  for (;;) {
    const [cursor, since] = [row[column], sinceOf(row)];
    const page = await mustAsk(run, (port, place, access) =>
      port.changes(place, access, { object, cursor, since }),
    );
    const changes = newestOf(page.changes);
    for (let at = 0; at < Math.max(changes.length, 1); at += atOnce) {
      const isLast = at + atOnce >= changes.length;
      row = await run.hold(async (tx, held) => {
        // Somebody began or ended the first comparison meanwhile: this page belongs to the reading before.
        if (held[column] !== cursor) return held;
        await record(tx, held, changes.slice(at, at + atOnce));
        if (!isLast) return held;
        const first = object === "person" ? firstAfter(held, changes.length, page.isComplete) : held.first;
        await changeConnection(tx, held.id, { [column]: page.cursor, first });
        return { ...held, [column]: page.cursor, first };
      });
      if (row[column] !== cursor && !isLast) break;
    }
    if (page.isComplete && row[column] === page.cursor) return true;
    if (run.isOver()) return false;
  }
}

function firstAfter({ first }: ConnectionRow, read: number, isComplete: boolean): ConnectionRow["first"] {
  if (first?.state !== "running" || first.isRead) return first;
  return { ...first, done: first.done + read, isRead: isComplete };
}

const refOf = (change: CrmChange) => (change.kind === "gone" ? change.ref : change.record.ref);

/** Of a record that changed several times only what it is now counts. */
const newestOf = (changes: readonly CrmChange[]): CrmChange[] => [
  ...new Map(changes.map((change) => [refOf(change), change])).values(),
];

export const emailsOf = ({ fields }: Pick<ConnectionRow, "fields">, { values }: CrmRecord): string[] =>
  fields
    .filter(({ type, means }) => type === "email" || means === "email")
    .flatMap(({ key }) => values[key] ?? [])
    .filter((value): value is string => typeof value === "string" && value.includes("@"))
    .map((value) => value.trim().toLowerCase());

/** Takes over what changed of people: who is linked is compared, and who is not may be a prospect. */
async function receivePeople(
  { tools, count }: Run,
  tx: Tx,
  row: ConnectionRow,
  changes: readonly CrmChange[],
): Promise<void> {
  const records = changes.flatMap((change) => (change.kind === "changed" ? [change.record] : []));
  const gone = changes.flatMap((change) => (change.kind === "gone" ? [change] : []));
  const emails = new Map(records.map((record) => [record.ref, emailsOf(row, record)]));
  const hashesOf = (ref: string) =>
    (emails.get(ref) ?? []).flatMap((email) => addressHash(tools.keys.secret, tx.workspaceId, email) ?? []);
  await notePeople(
    tx,
    row.id,
    records.map(({ ref }) => ({ ref, hashes: hashesOf(ref) })),
  );
  await dropPeople(
    tx,
    row.id,
    gone.map(({ ref }) => ref),
  );
  const links = await listByRef(tx, { connectionId: row.id, refs: changes.map(refOf) });
  const linked = new Map(links.map((link) => [link.ref!, link]));
  await lockProspects(
    tx,
    links.map(({ prospectId }) => prospectId),
  );
  for (const change of gone) {
    const link = linked.get(change.ref);
    if (link) await follow(tools, tx, row, link, change.mergedInto);
  }
  for (const record of records) {
    const link = linked.get(record.ref);
    if (!link) continue;
    const compared = await compare(tools, tx, row, link, record);
    if (compared && Object.keys(compared.step.here).length > 0) count(1);
  }
  const strangers = records.filter(({ ref }) => !linked.has(ref));
  // Until everybody there is known, nobody is linked: another record may have the same address.
  if (row.first?.state !== "running") await meet(tools, tx, row, strangers, emails);
  if (changes.length > 0) await publish(tx, "refetch", { list: "crms" });
}

/** Another record took the place of this one, or none did. */
async function follow(
  tools: RunTools,
  tx: Tx,
  row: ConnectionRow,
  link: LinkRow,
  mergedInto: string | null,
): Promise<void> {
  const taken = mergedInto === null ? [] : await listByRef(tx, { connectionId: row.id, refs: [mergedInto] });
  if (mergedInto === null || taken.length > 0) return noteGone(tools, tx, row, link);
  await changeLink(tx, link.id, { ref: mergedInto, dueAt: tools.now() });
}

/** Records that are nobody's yet: one that alone has a prospect's address is that prospect. */
async function meet(
  tools: RunTools,
  tx: Tx,
  row: ConnectionRow,
  records: readonly CrmRecord[],
  emails: ReadonlyMap<string, string[]>,
): Promise<void> {
  const owners = new Map(
    (await prospectsByEmail(tx, [...new Set(records.flatMap(({ ref }) => emails.get(ref) ?? []))])).map(
      ({ email, prospectId }) => [email, prospectId],
    ),
  );
  await lockProspects(tx, [...new Set(owners.values())]);
  for (const record of records) {
    const found = (emails.get(record.ref) ?? []).flatMap((email) => owners.get(email) ?? []);
    for (const prospectId of new Set(found)) {
      const link = await ensureLink(tx, { id: tools.newId(), connectionId: row.id, prospectId });
      if (link.state === "linked" || link.strangers.includes(record.ref)) continue;
      const refs = await refsHaving(tools, tx, row, emails.get(record.ref) ?? []);
      if (refs.length === 1 && new Set(found).size === 1) await linkTo(tools, tx, row, link, record);
      else await wakeLink(tx, link.id, tools.now());
    }
  }
}

/** Records of the directory that have one of these addresses. */
export async function refsHaving(
  { keys }: Pick<RunTools, "keys">,
  tx: Tx,
  row: ConnectionRow,
  emails: readonly string[],
): Promise<string[]> {
  const hashes = emails.flatMap((email) => addressHash(keys.secret, tx.workspaceId, email) ?? []);
  return [...new Set([...(await refsOf(tx, row.id, hashes)).values()].flat())];
}
