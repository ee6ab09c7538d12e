import type { PastStatus, TakeableStatus } from "@/lib/contract/prospects/imports";
import type { Tx } from "@/server/db/tx";
import { gravest } from "@/server/domain/imports/exports/recognize";
import type { ReadRow, Verdict } from "@/server/domain/imports/judge";
import type { Listed } from "@/server/domain/prospects/do-not-contact";
import { addressKey, identityKey } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import { enqueue } from "@/server/queue/queue";
import type { ImportRow } from "@/server/repositories/imports/imports";
import { countBatch, countNamed, insertEntries } from "@/server/repositories/prospects/do-not-contact";
import { markEmailsInvalid } from "@/server/repositories/prospects/status";
import { insertAuditEntry } from "@/server/repositories/workspaces/audit";
import type { Kept } from "./entering";
import type { ImportTools } from "./run";

type StatusOf = (cells: readonly string[]) => PastStatus | null;
type Rows = AsyncIterable<ReadRow>;

/** Colleagues share a number, so what happened to one of them says nothing of another. */
const keysOf = ({ identities }: ReadRow) =>
  identities.filter(({ kind }) => kind !== "phone").map(identityKey);

/** What happened to the people of an export, by address and profile: it has a row for each campaign a person was in. */
export async function pastIn(rows: Rows, statusOf: StatusOf): Promise<ReadonlyMap<string, PastStatus>> {
  const past = new Map<string, PastStatus>();
  for await (const row of rows) {
    const status = statusOf(row.record.cells);
    if (status) for (const key of keysOf(row)) past.set(key, gravest([status, past.get(key)]) ?? status);
  }
  return past;
}

/** The rows of an export with what happened to their people; `taken` are statuses that keep nobody out of the campaign. */
export async function* withPast(
  rows: Rows,
  statusOf: StatusOf,
  past: ReadonlyMap<string, PastStatus>,
  taken: readonly TakeableStatus[],
): AsyncGenerator<ReadRow> {
  const isTaken = (status: PastStatus) => taken.some((one) => one === status);
  for await (const row of rows) {
    const keys = keysOf(row);
    const status = gravest([statusOf(row.record.cells), ...keys.map((key) => past.get(key))]);
    yield status && keys.length > 0 ? { ...row, past: { status, isKeptOut: !isTaken(status) } } : row;
  }
}

type Judged = { rows: readonly ReadRow[]; verdicts: readonly Verdict[]; kept: Kept };

/** Puts those who unsubscribed elsewhere on the do-not-contact list, and marks addresses that bounced elsewhere as invalid. */
export async function keepPast(tools: ImportTools, tx: Tx, row: ImportRow, judged: Judged): Promise<void> {
  const { rows, verdicts, kept } = judged;
  const isUnsubscribed = (index: number) => {
    const verdict = verdicts[index];
    return verdict?.outcome === "refused" && verdict.refusal === "unsubscribed_elsewhere";
  };
  await list(tx, row, rows.filter((_, index) => isUnsubscribed(index)).flatMap(entriesOf));
  const bounced = rows.flatMap(({ past, record: { line }, reading }) => {
    const prospectId = kept.people.get(line);
    const address = "person" in reading ? (reading.person.workEmail ?? reading.person.personalEmail) : null;
    return past?.status === "bounced" && prospectId && address ? [{ prospectId, address }] : [];
  });
  if (bounced.length > 0) await markEmailsInvalid(tx, bounced, tools.now());
}

const entriesOf = ({ identities }: ReadRow): Listed[] =>
  identities.flatMap(({ kind, value }) =>
    kind === "email" || kind === "profile_url" ? [{ kind, value, key: addressKey({ kind, value }) }] : [],
  );

/** All entries of one import are one batch of the list, which an admin can take back as a whole. */
async function list(
  tx: Tx,
  { id, fileName, createdBy }: ImportRow,
  entries: readonly Listed[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertEntries(tx, entries, { id, source: "unsubscribed_elsewhere", addedBy: createdBy, fileName });
  const { people } = await countNamed(tx, entries);
  if (people > 0) await enqueue(tx, "stop-listed", { workspaceId: tx.workspaceId, batchId: id });
  await publish(tx, "refetch", { list: "profiles", id });
}

/** Notes in the audit log that an import put people on the do-not-contact list; its member acted, but no longer waits for it. */
export async function recordListed(
  tools: Pick<ImportTools, "now" | "newId">,
  tx: Tx,
  { id, fileName, createdBy }: ImportRow,
): Promise<void> {
  if ((await countBatch(tx, id)) === 0) return;
  await insertAuditEntry(tx, {
    ...{
      id: tools.newId(),
      at: tools.now(),
      personId: createdBy,
      sessionId: null,
      action: "addresses_listed",
    },
    ...{ subjectId: id, subject: fileName, changes: [], address: null, userAgent: null, requestId: null },
  });
}
