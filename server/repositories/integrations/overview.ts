import type { BuiltIntegration } from "@/lib/contract/integrations/overview";
import type { Tx } from "@/server/db/tx";
import type { Allowed } from "@/server/repositories/accounts/accounts";

type CountedIntegration = { type: BuiltIntegration; count: number; brokenCount: number };

/**
 * How many of each there are, and how many do not work: mailboxes and numbers of the accounts that this person may use, their own calendar's
 * event types, the workspace's webhooks and pipelines, and who is linked in other CRMs. What there is none of has no row, except a calendar
 * without event types and a CRM in which nobody is linked yet.
 */
export const countIntegrations = (tx: Tx, allowed: Allowed): Promise<CountedIntegration[]> =>
  tx.query(
    `select case when i.id is not null then 'ai_email' else b.type end as type, count(*)::int as count,
            (count(*) filter (where b.problem is not null))::int as "brokenCount"
       from mailboxes b left join ai_mailboxes i on i.workspace_id = b.workspace_id and i.id = b.id and i.removed_at is null
      where b.email <> '' and b.status <> 'disconnected' and ($1::uuid[] is null or b.account_id = any($1)) group by 1
     union all
     select 'dialer', count(*)::int, (count(*) filter (where p.status = 'suspended'))::int from phone_numbers p
      where p.released_at is null and ($1::uuid[] is null or p.account_id = any($1)) having count(*) > 0
     union all
     select 'webhook', count(*)::int, (count(*) filter (where e.state in ('failing', 'gone')))::int
       from webhook_endpoints e where e.kind = 'endpoint' having count(*) > 0
     union all
     select 'zapier', count(*)::int, 0 from webhook_endpoints e where e.kind = 'hook' having count(*) > 0
     union all
     select 'api', 1, (s.expires_at <= now())::int from sessions s join users u on u.id = s.user_id and u.generation = s.generation
      where s.user_id = $2 and s.workspace_id = current_workspace() and s.rights is not null
     union all
     select 'default', count(*)::int, 0 from crm_pipelines p join workspaces w on w.id = p.workspace_id
      where w.crm_connected_at is not null having count(*) > 0
     union all
     select c.platform, (select count(*)::int from crm_links l where l.workspace_id = c.workspace_id and l.connection_id = c.id
         and l.state = 'linked'), (c.broken_at is not null)::int
       from crm_connections c where c.state = 'connected'
     union all
     select 'calendly', (select count(*)::int from calendar_event_types t
         where t.workspace_id = c.workspace_id and t.calendar_id = c.id and t.gone_at is null), (c.broken_at is not null)::int
       from calendars c where c.user_id = $2 and c.state = 'connected'`,
    [allowed, tx.personId],
  );
