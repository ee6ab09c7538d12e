import type { Tx } from "@/server/db/tx";
import { endWithDeals, lockWithDeals } from "@/server/planning/closed-deals";
import type { CrmChange, CrmRecord } from "@/server/ports/crm";
import type { ConnectionRow } from "@/server/repositories/external-crm/connections";
import { dropDeals, keepDeals, listDeals } from "@/server/repositories/external-crm/history";
import { listByRef } from "@/server/repositories/external-crm/links";
import { planningIn } from "@/server/services/campaigns/planning";
import { note } from "./lines";
import type { Run } from "./turn";

/** Keeps deals that changed there; one of a prospect that was won or lost ends their sequences, if the workspace wants that (R14). */
export async function keepTheirDeals(
  { tools, count }: Run,
  tx: Tx,
  row: ConnectionRow,
  changes: readonly CrmChange[],
): Promise<void> {
  const records = changes.flatMap((change) => (change.kind === "changed" ? [change.record] : []));
  const gone = changes.flatMap((change) => (change.kind === "gone" ? [change.ref] : []));
  const before = await listDeals(
    tx,
    row.id,
    records.map(({ ref }) => ref),
  );
  await dropDeals(tx, row.id, gone);
  await keepDeals(
    tx,
    row.id,
    records.flatMap((record) => (record.deal ? [kept(record, record.deal)] : [])),
  );
  const links = await listByRef(tx, {
    connectionId: row.id,
    refs: [...new Set(records.flatMap(({ personRefs }) => personRefs))],
  });
  const ended = new Set<string>();
  for (const record of records) {
    const mine = links.filter(({ ref }) => record.personRefs.includes(ref!));
    const known = before.find(({ ref }) => ref === record.ref);
    const isNews = known ? known.status !== record.deal?.status : record.changedAt >= row.connectedAt;
    if (!isNews || mine.length === 0) continue;
    count(1);
    const of = { object: "deal" as const, name: record.name, url: record.url, fields: ["status"] };
    await note(
      tools,
      tx,
      row,
      mine.map(({ prospectId }) => ({ ...of, kind: "received" as const, prospectId })),
    );
    if (record.deal?.status !== "open") for (const { prospectId } of mine) ended.add(prospectId);
  }
  if (!row.rules.stopsOnClosed || ended.size === 0) return;
  const prospectIds = [...ended];
  await lockWithDeals(tx, prospectIds);
  await endWithDeals(tx, await planningIn(tx, tools), { prospectIds });
}

const kept = (
  { ref, personRefs, name, url }: CrmRecord,
  { stageRef, status, amount, currency }: NonNullable<CrmRecord["deal"]>,
) => ({ ref, personRefs, name, url, stageRef, status, amount, currency });
