import type { BrowserAnswer, BrowserCommand } from "@/lib/contract/accounts/extension";
import type { Tx } from "@/server/db/tx";
import {
  type CommandEvent,
  type CommandState,
  commandStates,
  isOver,
  stateAfter,
} from "@/server/domain/extension/command";

export type CommandRow = {
  id: string;
  accountId: string;
  state: CommandState;
  /** Null once it is over. */
  command: BrowserCommand | null;
  kind: BrowserCommand["kind"];
  page: string | null;
  answer: BrowserAnswer | null;
};

const columns = `id, account_id as "accountId", state, command, kind, page, answer`;

/** Offers a command; those of the account that are a day old are forgotten with it. */
export async function offerCommand(
  tx: Tx,
  offer: { id: string; accountId: string; command: BrowserCommand; now: Date },
): Promise<void> {
  const { id, accountId, command, now } = offer;
  await tx.query(
    "delete from extension_commands where account_id = $1 and created_at < $2::timestamptz - interval '1 day'",
    [accountId, now],
  );
  await tx.query(
    `insert into extension_commands (id, account_id, kind, command, action_key, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, accountId, command.kind, JSON.stringify(command), "key" in command ? command.key : null, now],
  );
}

export async function findCommand(tx: Tx, id: string): Promise<CommandRow | null> {
  const [row] = await tx.query<CommandRow>(`select ${columns} from extension_commands where id = $1`, [id]);
  return row ?? null;
}

/**
 * Moves a command if its state allows the event and, once a tab has taken it, that tab asks; of two concurrent calls one succeeds. Returns
 * the new row; null if it was not moved.
 */
export async function moveCommand(
  tx: Tx,
  id: string,
  event: CommandEvent,
  { page = null, answer = null }: { page?: string | null; answer?: BrowserAnswer | null } = {},
): Promise<CommandRow | null> {
  const moves = commandStates.flatMap((from) => {
    const to = stateAfter(from, event);
    return to ? [{ from, to }] : [];
  });
  const [row] = await tx.query<CommandRow>(
    `update extension_commands c set state = m.new_state, page = coalesce(c.page, $4::uuid), answer = coalesce($5::jsonb, c.answer),
            command = case when m.new_state = any($6) then null else c.command end
       from unnest($2::text[], $3::text[]) as m(old_state, new_state)
      where c.id = $1 and c.state = m.old_state and ($4::uuid is null or c.page is null or c.page = $4::uuid)
      returning ${columns}`,
    [
      id,
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      page,
      answer && JSON.stringify(answer),
      commandStates.filter(isOver),
    ],
  );
  return row ?? null;
}

/** How the browser answered an action, if it did, also too late. */
export async function findAnswer(tx: Tx, accountId: string, key: string): Promise<BrowserAnswer | null> {
  const [row] = await tx.query<{ answer: BrowserAnswer }>(
    `select answer from extension_commands where account_id = $1 and action_key = $2 and answer is not null
      order by (answer ->> 'kind' = 'sent') desc, created_at desc limit 1`,
    [accountId, key],
  );
  return row?.answer ?? null;
}

/** Notes that a tab is there for an account; answers when one was seen before, null for a long time ago or never. */
export async function noteBrowser(tx: Tx, accountId: string, now: Date): Promise<Date | null> {
  const [row] = await tx.query<{ before: Date | null }>(
    `with old as (select seen_at from extension_browsers where account_id = $1 for update)
     insert into extension_browsers (account_id, seen_at) values ($1, $2)
     on conflict (workspace_id, account_id) do update set seen_at = excluded.seen_at
     returning (select seen_at from old) as before`,
    [accountId, now],
  );
  return row?.before ?? null;
}

export async function browserSeenAt(tx: Tx, accountId: string): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    "select seen_at as at from extension_browsers where account_id = $1",
    [accountId],
  );
  return row?.at ?? null;
}

/** An offered command was not taken: no tab is open, whatever was reported before `since`. */
export const forgetBrowser = (tx: Tx, accountId: string, since: Date) =>
  tx.query("update extension_browsers set seen_at = null where account_id = $1 and seen_at < $2", [
    accountId,
    since,
  ]);
