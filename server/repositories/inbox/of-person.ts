import type { LastOnChannel } from "@/lib/contract/inbox/inbox";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";
import { needsSomebody } from "./conversations";

/** The last message of each channel of a person's conversations, newest first; instants are real. */
export const listLastOnChannels = (tx: Tx, prospectId: string, accounts: Allowed) =>
  tx.query<Omit<LastOnChannel, "at"> & { at: Date }>(
    `select c.account_id as "accountId", trim(a.first_name || ' ' || a.last_name) as "accountName", m.channel,
        m.direction, m.kind, m.state, m.at, m.at = c.last_message_at and m.direction = 'in' and ${needsSomebody} as "needsYou",
        left(regexp_replace(coalesce(nullif(m.text, ''), m.subject, ''), '\\s+', ' ', 'g'), 140) as snippet
      from conversations c
      join accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id
      cross join lateral unnest(c.channels) as on_channel(name)
      cross join lateral (select m.* from messages m
        where m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.channel = on_channel.name
          and not (m.is_scheduled and m.state = 'queued')
        order by m.at desc, m.id desc limit 1) m
      where c.prospect_id = $1 and ($2::uuid[] is null or c.account_id = any($2))
      order by m.at desc, m.id desc`,
    [prospectId, accounts],
  );
