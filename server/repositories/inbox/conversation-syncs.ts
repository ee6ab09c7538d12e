import type { ErrorCode } from "@/lib/contract/errors";
import type { SyncStatus, SyncWait } from "@/lib/contract/inbox/conversation-sync";
import type { Tx } from "@/server/db/tx";
import { assignmentsOf } from "@/server/repositories/assignments";

/** A row of `conversation_syncs`; instants are real. */
export type SyncRow = {
  accountId: string;
  status: SyncStatus;
  failure: ErrorCode | null;
  waitReason: SyncWait | null;
  nextAt: Date | null;
  ticket: number;
  cursor: string | null;
  pages: number;
  conversations: number;
  messages: number;
  newPeople: number;
  startedAt: Date;
  endedAt: Date | null;
};

const columns = `account_id as "accountId", status, failure, wait_reason as "waitReason", next_at as "nextAt", ticket, cursor, pages,
  conversations, messages, new_people as "newPeople", started_at as "startedAt", ended_at as "endedAt"`;

export async function findSync(tx: Tx, accountId: string): Promise<SyncRow | null> {
  const [row] = await tx.query<SyncRow>(`select ${columns} from conversation_syncs where account_id = $1`, [
    accountId,
  ]);
  return row ?? null;
}

/** The row, locked until the transaction ends: a job and a person's cancel never pass each other unseen. */
export async function lockSync(tx: Tx, accountId: string): Promise<SyncRow | null> {
  const [row] = await tx.query<SyncRow>(
    `select ${columns} from conversation_syncs where account_id = $1 for no key update`,
    [accountId],
  );
  return row ?? null;
}

/** Begins one from the beginning; null while another one of the account is under way. */
export async function beginSync(
  tx: Tx,
  { accountId, startedBy, at }: { accountId: string; startedBy: string; at: Date },
): Promise<SyncRow | null> {
  const [row] = await tx.query<SyncRow>(
    `insert into conversation_syncs as s (account_id, started_by, started_at) values ($1, $2, $3)
     on conflict (workspace_id, account_id) do update set status = 'active', failure = null, wait_reason = null, next_at = null,
       ticket = s.ticket + 1, cursor = null, pages = 0, conversations = 0, messages = 0, new_people = 0, started_by = excluded.started_by,
       started_at = excluded.started_at, ended_at = null
     where s.status <> 'active' returning ${columns}`,
    [accountId, startedBy, at],
  );
  return row ?? null;
}

type Change = Partial<
  Pick<
    SyncRow,
    | ("status" | "failure" | "waitReason" | "nextAt" | "cursor" | "pages")
    | ("conversations" | "messages" | "newPeople" | "endedAt")
  > & { readAt: Date }
>;
const columnOf: Record<keyof Change, string> = {
  status: "status",
  failure: "failure",
  waitReason: "wait_reason",
  nextAt: "next_at",
  cursor: "cursor",
  pages: "pages",
  conversations: "conversations",
  messages: "messages",
  newPeople: "new_people",
  readAt: "read_at",
  endedAt: "ended_at",
};

export async function updateSync(tx: Tx, accountId: string, change: Change): Promise<void> {
  const { sets, values } = assignmentsOf(change, columnOf);
  await tx.query(`update conversation_syncs set ${sets.join(", ")} where account_id = $1`, [
    accountId,
    ...values,
  ]);
}
