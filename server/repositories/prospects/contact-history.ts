import type { ContactChange } from "@/lib/contract/prospects/contact-history";
import type { Tx } from "@/server/db/tx";
import { namesOf } from "./suppressed";

/** A line of the history; `at` is a real instant. */
type ContactChangeRow = Omit<ContactChange, "at"> & { at: Date };

const nameOf = (user: string) => `nullif(trim(${user}.first_name || ' ' || ${user}.last_name), '')`;

/** The log's own lines. What older ones do not say is read from the consent, or the import, that they report. */
const logged = `select v.id::text as id, v.at,
    case v.kind when 'imported' then 'added' when 'merged' then 'details_added' when 'opt_out' then 'opted_out'
      when 'opt_in' then 'allowed_again' else v.kind end as kind,
    ${nameOf("u")} as actor,
    case when v.kind in ('imported', 'merged')
      then coalesce(v.detail ->> 'origin', case when f.file_name is not null then 'file' end) end as origin,
    coalesce(v.detail ->> 'fileName', f.file_name) as "fileName", c.name as "campaignName",
    case when v.kind in ('opt_out', 'consent_given', 'consent_withdrawn') then coalesce(v.channel, m.channel) end as channel,
    coalesce(v.detail ->> 'address', v.detail ->> 'listed', v.detail ->> 'phone', n.phone) as value,
    case when v.detail ? 'address' then 'email' when v.kind = 'consent_given' then 'phone' else v.detail ->> 'listedKind' end as "valueKind",
    case when v.kind = 'opt_out' then v.reason end as source,
    coalesce(v.detail ? 'sharedWith', false) as "isShared",
    case when v.detail ? 'wording' or n.wording is not null then jsonb_build_object(
      'source', coalesce(v.detail ->> 'source', n.source), 'wording', coalesce(v.detail ->> 'wording', n.wording),
      'givenOn', coalesce(v.detail ->> 'givenOn', n.given_on::text)) end as basis,
    v.detail ->> 'words' as reason
  from events v
    left join users u on u.id = v.actor_id
    left join campaigns c on c.workspace_id = v.workspace_id and c.id = v.campaign_id
    left join messages m on m.workspace_id = v.workspace_id and m.id = v.message_id
    left join lateral (select i.file_name from enrollments e join imports i on i.workspace_id = e.workspace_id and i.id = e.import_id
      where v.kind in ('imported', 'merged') and not coalesce(v.detail ? 'origin', false) and e.workspace_id = v.workspace_id
        and e.prospect_id = v.prospect_id and e.campaign_id = v.campaign_id order by e.run limit 1) f on true
    left join consents n on v.kind = 'consent_given' and not coalesce(v.detail ? 'wording', false) and n.workspace_id = v.workspace_id
      and n.prospect_id = v.prospect_id and n.channel = case v.channel when 'sms' then 'sms' else 'call' end
      and n.recorded_at between v.at - interval '1 minute' and v.at + interval '1 minute'
  where v.prospect_id = $1
    and v.kind in ('imported', 'merged', 'consent_given', 'consent_withdrawn', 'opt_out', 'opt_in')`;

/** Entries of the list that name the person now. The opt-outs of a person who opted out are in the log. */
const listed = `select distinct s.id::text as id, s.created_at as at,
    case when s.reason = 'opted_out' then 'opted_out' else 'listed' end as kind, ${nameOf("u")} as actor, null as origin,
    s.file_name as "fileName", null as "campaignName", null as channel, coalesce(s.label, s.value) as value, s.kind as "valueKind", s.source,
    false as "isShared", null::jsonb as basis, null as reason
  from prospects p cross join lateral ${namesOf("p")} a
    join suppressions s on s.workspace_id = p.workspace_id and s.kind = a.kind and s.key = a.key
    left join users u on u.id = s.added_by
  where p.id = $1 and s.kind <> 'member_ref' and (s.reason <> 'opted_out' or p.opted_out_at is null)`;

/** People without an import were met in a conversation, or are older than the log. */
const met = `select p.id::text as id, p.created_at as at, 'added' as kind, null as actor,
    case when exists (select 1 from messages m where m.workspace_id = p.workspace_id and m.prospect_id = p.id
      and m.direction = 'in' and m.at <= p.created_at + interval '1 minute') then 'conversation' end as origin, null as "fileName", null as "campaignName",
    null as channel, null as value, null as "valueKind", null as source, false as "isShared", null::jsonb as basis, null as reason
  from prospects p where p.id = $1
    and not exists (select 1 from events v where v.workspace_id = p.workspace_id and v.prospect_id = p.id and v.kind = 'imported')`;

/** The most lines that are shown of one person. */
const mostLines = 200;

/** Everything recorded about permission to contact a person, newest first. */
export const listContactChanges = (tx: Tx, prospectId: string): Promise<ContactChangeRow[]> =>
  tx.query<ContactChangeRow>(
    `select * from (${logged} union all ${listed} union all ${met}) h order by at desc, id desc limit ${mostLines}`,
    [prospectId],
  );
