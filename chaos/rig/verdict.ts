import { readFileSync } from "node:fs";
import type pg from "pg";
import type { JudgedMail } from "@/server/sandbox/mail/judge-log";

/** The result of a run. The mail server's log is the truth; the database is only compared with it. */
export type Verdict = {
  mails: number;
  accepted: number;
  failed: number;
  skipped: number;
  held: number;
  /** Held emails of mailboxes whose server files sent mail, where the outcome could have been found. */
  heldFiling: number;
  /** Emails whose outcome was unknown at some time and had to be looked up. */
  unknown: number;
  /** Emails that arrived more than once, counted by the extra copies. */
  duplicates: number;
  /** Planned emails that neither arrived, failed, were skipped nor held; or marked as sent and never arrived. */
  lost: number;
  /** Emails that arrived although the database says otherwise, went to an unknown recipient, or changed their Message-ID. */
  contradictions: number;
};

/** What reached people, by name: one mark per copy, the same for all copies of one thing. */
type Witness = { arrived: Map<string, string[]>; rows: string };
type Row = { name: string; state: string; isHeld: boolean; files: boolean; wasUnknown: boolean };

/** Rows that still move by themselves; the run is over when there are none. */
export const openRows = `select count(*)::int as open from deliveries
  where state in ('claimed', 'transmitting') or (state = 'planned' and due_at is not null)
     or (state = 'unknown' and look_up_at is not null)`;

/** What the remaining rows wait for. */
export const whatStands = `select l.channel, d.state, d.wait_reason, l.closed_reason, l.slot_reason, l.lease_by is not null as leased,
    max(d.attempts) as attempts, count(*)::int
  from deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
  where d.state not in ('sent', 'failed', 'skipped') group by 1, 2, 3, 4, 5, 6`;

const rowsOf = (
  name: string,
  files: string,
  more: string,
) => `select ${name} as name, d.state, ${files} as files,
    d.state = 'unknown' and d.look_up_at is null and e.state = 'held' as "isHeld", d.look_ups > 0 as "wasUnknown"
  from deliveries d
  join prospects p on p.workspace_id = d.workspace_id and p.id = d.prospect_id
  join enrollments e on e.workspace_id = d.workspace_id and e.id = d.enrollment_id
  join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
  ${more}`;

/** The mail server's own log, by address and Message-ID. */
export const mailsOf = (judgeFile: string): Witness => ({
  arrived: new Map(
    [...Map.groupBy(readLog(judgeFile), ({ to }) => to)].map(([to, copies]) => [
      to,
      copies.map(({ messageId }) => messageId),
    ]),
  ),
  rows: rowsOf(
    "p.work_email",
    "m.sent_copies = 'files'",
    "join mailboxes m on m.workspace_id = l.workspace_id and m.id = l.mailbox_id",
  ),
});

/** The network's own records, by profile, where everything can be looked up. */
export const membersOf = (arrived: Map<string, string[]>): Witness => ({
  arrived,
  rows: rowsOf("p.profile_url", "true", "where l.channel = 'network'"),
});

export async function judge(
  admin: pg.Pool,
  { arrived, rows: text }: Witness,
  planned: readonly string[],
): Promise<Verdict> {
  const { rows } = await admin.query<Row>(text);
  const known = new Map(rows.map((row) => [row.name, row]));
  const where = (fits: (row: Row) => boolean) => rows.filter(fits).length;
  const hasArrived = ({ name }: Row) => arrived.has(name);
  const accepted = where((row) => row.state === "sent" && hasArrived(row));
  const failed = where(({ state }) => state === "failed");
  const skipped = where(({ state }) => state === "skipped");
  const held = where(({ isHeld }) => isHeld);
  const denied = where((row) => ["failed", "skipped", "planned"].includes(row.state) && hasArrived(row));
  const renamed = [...arrived.values()].filter((copies) => new Set(copies).size > 1);
  return {
    mails: planned.length,
    accepted,
    failed,
    skipped,
    held,
    heldFiling: where(({ isHeld, files }) => isHeld && files),
    unknown: where(({ wasUnknown }) => wasUnknown),
    duplicates: [...arrived.values()].reduce((sum, copies) => sum + copies.length - 1, 0),
    lost: planned.length - accepted - failed - skipped - held,
    contradictions: denied + renamed.length + [...arrived.keys()].filter((to) => !known.has(to)).length,
  };
}

/** A last line left incomplete by a killed writer was never confirmed. */
function readLog(file: string): JudgedMail[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}
