import type { Tx } from "@/server/db/tx";
import type { CrmRecord } from "@/server/ports/crm";
import type { ConnectionRow } from "@/server/repositories/external-crm/connections";
import { lockOpenUndecided, settleLinesOf } from "@/server/repositories/external-crm/lines";
import {
  changeLink,
  type LinkRow,
  listByRef,
  lockLink,
  settleLink,
} from "@/server/repositories/external-crm/links";
import { lockProspect, type ProspectRow } from "@/server/repositories/prospects/prospects";
import { note } from "./lines";
import { emailsOf } from "./poll";
import { linkTo } from "./receive";
import type { RunTools } from "./turn";

export const addressesOf = ({ workEmail, personalEmail }: ProspectRow): string[] =>
  [workEmail, personalEmail].filter((email) => email !== null);

/** Links a prospect to the only record that it can be; whether one has to be made. */
export async function decide(
  tools: RunTools,
  tx: Tx,
  row: ConnectionRow,
  seen: LinkRow,
  records: readonly CrmRecord[],
): Promise<boolean> {
  const prospect = await lockProspect(tx, seen.prospectId);
  const link = await lockLink(tx, seen.id);
  if (!prospect || !link || link.state === "linked") return false;
  if (prospect.optedOutAt) {
    await settleLink(tx, seen, { state: "absent", wantedBy: null });
    return false;
  }
  // The directory may be older than the record.
  const addresses = addressesOf(prospect);
  const alike = records.filter(
    (record) =>
      !link.strangers.includes(record.ref) &&
      emailsOf(row, record).some((email) => addresses.includes(email)),
  );
  const taken = await listByRef(tx, { connectionId: row.id, refs: alike.map(({ ref }) => ref) });
  const [only] = alike;
  if (only && alike.length === 1 && taken.length === 0) {
    await linkTo(tools, tx, row, link, only);
    return false;
  }
  if (alike.length > 0) {
    await leaveUndecided(tools, tx, row, { seen, link, prospect, alike });
    return false;
  }
  if (link.state === "gone") {
    await settleLink(tx, seen, { triedAt: link.triedAt });
    return false;
  }
  if (link.wantedBy === null && link.triedAt === null) {
    await settleLink(tx, seen, { state: "absent" });
    return false;
  }
  if (link.state === "refused" && link.changes === seen.changes && link.dueAt === null) return false;
  await changeLink(tx, link.id, { state: "waiting" });
  return true;
}

type Undecided = { seen: LinkRow; link: LinkRow; prospect: ProspectRow; alike: readonly CrmRecord[] };

/** Somebody has to say which of them it is; nothing is guessed. */
async function leaveUndecided(
  tools: RunTools,
  tx: Tx,
  row: ConnectionRow,
  { seen, link, prospect, alike }: Undecided,
): Promise<void> {
  await settleLink(tx, seen, { state: "undecided", triedAt: link.triedAt });
  const candidates = alike.map((record) => ({
    ...{ ref: record.ref, name: record.name, url: record.url },
    detail: emailsOf(row, record).join(", "),
  }));
  const open = await lockOpenUndecided(tx, row.id, prospect.id);
  const isSaid = (refs: readonly { ref: string }[]) =>
    refs.length === candidates.length && candidates.every(({ ref }) => refs.some((one) => one.ref === ref));
  if (open && isSaid(open.candidates)) return;
  const of = { connectionId: row.id, prospectId: prospect.id, kinds: ["undecided"] };
  await settleLinesOf(tx, of, tools.now());
  await note(tools, tx, row, [
    { kind: "undecided", name: prospect.fullName, prospectId: prospect.id, candidates },
  ]);
}
