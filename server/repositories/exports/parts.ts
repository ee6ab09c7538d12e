import type { ExportPart } from "@/lib/contract/workspaces/exports";

/** How a part of an archive is read: `columns` are names and SQL, `key` the columns that order it and by which reading goes on. */
export type PartQuery = {
  part: ExportPart;
  from: string;
  where?: string;
  columns: Record<string, string>;
  /** More columns, whose names are the workspace's own and may repeat one of ours. */
  fields?: readonly { name: string; sql: string }[];
  key: readonly { sql: string; type: "uuid" | "text" | "date" }[];
  /** Where the files lie that its column `path` names by id and name. */
  folder?: "files" | "imports";
  /** How many rows are read at a time, where they are large. */
  batch?: number;
  /** The only column, `value`, is a JSON object; other parts are tables. */
  isJson?: true;
  /** Its instants are real, as in the lists of the product; all others are shown on the workspace's clock (R31). */
  isReal?: true;
};

const uuids = (...columns: string[]) => columns.map((sql) => ({ sql, type: "uuid" }) as const);
/** Columns of one table under their own names. */
const plain = (table: string, names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, `${table}.${name}`]));

const nameOf = (person: string) => `nullif(trim(${person}.first_name || ' ' || ${person}.last_name), '')`;
const joinPerson = (alias: string, on: string) => `left join users ${alias} on ${alias}.id = ${on}`;
const joinThing = (table: string, alias: string, of: string, column: string) =>
  `left join ${table} ${alias} on ${alias}.workspace_id = ${of}.workspace_id and ${alias}.id = ${of}.${column}`;

const team: readonly PartQuery[] = [
  {
    part: "workspace",
    from: "workspaces w",
    columns: plain("w", "id name email brand status tier country_code limits_locked created_at delete_at"),
    key: uuids("w.id"),
    isReal: true,
  },
  {
    part: "members",
    from: "memberships m join users u on u.id = m.user_id",
    where: "m.workspace_id = current_workspace()",
    columns: {
      ...{ user_id: "u.id", first_name: "u.first_name", last_name: "u.last_name", email: "u.email" },
      role: "case when m.is_admin then 'admin' else 'member' end",
      ...plain("m", "allowed_accounts allowed_pages"),
      joined_at: "m.created_at",
    },
    key: uuids("m.user_id"),
    isReal: true,
  },
];

const prospects = (fields: readonly { key: string; name: string }[]): PartQuery => ({
  part: "prospects",
  from: "prospects p",
  columns: {
    ...plain("p", "id full_name first_name last_name position company_name company_domain location"),
    ...plain("p", "timezone work_email personal_email email_status phone profile_url website twitter"),
    ...plain("p", "status opted_out_at created_at updated_at"),
    labels: `(select string_agg(l.name, ', ' order by l.name) from prospect_labels x ${joinThing("labels", "l", "x", "label_id")}
      where x.workspace_id = p.workspace_id and x.prospect_id = p.id)`,
    lists: `(select string_agg(l.name, ', ' order by l.name) from prospect_list_members x ${joinThing("prospect_lists", "l", "x", "list_id")}
      where x.workspace_id = p.workspace_id and x.prospect_id = p.id)`,
  },
  fields: fields
    .filter(({ key }) => /^custom_field_\d+$/.test(key))
    .map(({ key, name }) => ({ name, sql: `p.custom_fields->>'${key}'` })),
  key: uuids("p.id"),
});

const aboutPeople: readonly PartQuery[] = [
  {
    part: "lists",
    from: `prospect_lists l ${joinPerson("u", "l.created_by")}`,
    columns: { ...plain("l", "id name"), created_by: nameOf("u"), created_at: "l.created_at" },
    key: uuids("l.id"),
  },
  {
    part: "list_members",
    from: `prospect_list_members m ${joinThing("prospect_lists", "l", "m", "list_id")}
      join prospects p on p.workspace_id = m.workspace_id and p.id = m.prospect_id`,
    columns: {
      ...{ list_id: "m.list_id", list: "l.name", prospect_id: "m.prospect_id", prospect: "p.full_name" },
      added_at: "m.added_at",
    },
    key: uuids("m.list_id", "m.prospect_id"),
  },
  {
    part: "segments",
    from: `segments s ${joinThing("campaigns", "c", "s", "campaign_id")}`,
    columns: {
      ...plain("s", "id name campaign_id"),
      campaign: "c.name",
      ...plain("s", "is_on state created_at"),
    },
    key: uuids("s.id"),
  },
  {
    part: "labels",
    from: "labels l",
    columns: plain("l", "id name color type created_at"),
    key: uuids("l.id"),
  },
  {
    part: "prospect_labels",
    from: `prospect_labels x ${joinThing("labels", "l", "x", "label_id")}
      join prospects p on p.workspace_id = x.workspace_id and p.id = x.prospect_id`,
    columns: {
      ...{ label_id: "x.label_id", label: "l.name", prospect_id: "x.prospect_id", prospect: "p.full_name" },
      attached_at: "x.attached_at",
    },
    key: uuids("x.prospect_id", "x.label_id"),
  },
  {
    part: "notes",
    from: `prospect_notes n join prospects p on p.workspace_id = n.workspace_id and p.id = n.prospect_id
      ${joinPerson("u", "n.author_id")}`,
    columns: {
      ...{ id: "n.id", prospect_id: "n.prospect_id", prospect: "p.full_name", author: nameOf("u") },
      ...plain("n", "text created_at edited_at"),
    },
    key: uuids("n.id"),
  },
  {
    part: "tasks",
    from: `tasks t ${joinThing("prospects", "p", "t", "prospect_id")} ${joinThing("campaigns", "c", "t", "campaign_id")}
      ${joinPerson("u", "t.assignee_id")} ${joinPerson("e", "t.ended_by")}`,
    columns: {
      ...plain("t", "id kind state priority text prospect_id"),
      ...{ prospect: "p.full_name", campaign_id: "t.campaign_id", campaign: "c.name", assignee: nameOf("u") },
      ...plain("t", "created_at due_at ended_at"),
      ...{ ended_by: nameOf("e"), outcome: "t.outcome", note: "t.note" },
    },
    key: uuids("t.id"),
  },
  {
    part: "consents",
    from: `consents c join prospects p on p.workspace_id = c.workspace_id and p.id = c.prospect_id
      ${joinPerson("u", "c.recorded_by_id")}`,
    columns: {
      ...{ prospect_id: "c.prospect_id", prospect: "p.full_name" },
      ...plain("c", "channel phone source"),
      ...{ given_on: "c.given_on::text", wording: "c.wording", recorded_by: nameOf("u") },
      ...plain("c", "recorded_at withdrawn_at"),
    },
    key: [...uuids("c.prospect_id"), { sql: "c.channel", type: "text" }, { sql: "c.phone", type: "text" }],
  },
  {
    part: "do_not_contact",
    from: `suppressions s ${joinPerson("u", "s.added_by")}`,
    columns: {
      ...{ id: "s.id", kind: "s.kind", value: "coalesce(s.label, s.value)" },
      ...plain("s", "reason source file_name"),
      ...{ added_by: nameOf("u"), created_at: "s.created_at" },
    },
    key: uuids("s.id"),
  },
  {
    part: "account_exclusions",
    from: `blacklist_entries b join accounts a on a.workspace_id = b.workspace_id and a.id = b.account_id`,
    columns: {
      ...{ account_id: "b.account_id", account: nameOf("a") },
      ...plain("b", "kind value created_at"),
    },
    key: [...uuids("b.account_id"), { sql: "b.kind", type: "text" }, { sql: "b.key", type: "text" }],
  },
];

const sales: readonly PartQuery[] = [
  {
    part: "pipelines",
    from: `crm_stages s ${joinThing("crm_pipelines", "l", "s", "pipeline_id")}`,
    columns: {
      ...{ stage_id: "s.id", stage: "s.name", pipeline_id: "s.pipeline_id", pipeline: "l.name" },
      ...{ order: 's."order"', probability: "s.probability / 100.0::float8", rot_days: "s.rot_days" },
    },
    key: uuids("s.id"),
  },
  {
    part: "deals",
    from: `crm_deals d ${joinThing("crm_stages", "s", "d", "stage_id")} ${joinThing("crm_pipelines", "l", "s", "pipeline_id")}
      ${joinThing("prospects", "p", "d", "prospect_id")} ${joinPerson("u", "d.owner_id")}`,
    columns: {
      ...{ id: "d.id", name: "d.name", pipeline: "l.name", stage_id: "d.stage_id", stage: "s.name" },
      ...{ status: "d.status", amount: "d.amount / 100.0::float8", currency: "d.currency" },
      probability: "coalesce(d.probability, s.probability) / 100.0::float8",
      ...{ prospect_id: "d.prospect_id", prospect: "p.full_name", company_name: "d.company_name" },
      ...{ owner: nameOf("u"), close_date: "d.close_date::text", lost_reason: "d.lost_reason" },
      ...plain("d", "in_stage_since closed_at created_at deleted_at"),
    },
    key: uuids("d.id"),
  },
  {
    part: "deal_changes",
    from: `crm_deal_changes c ${joinThing("crm_deals", "d", "c", "deal_id")} ${joinPerson("u", "c.by_id")}`,
    columns: {
      ...{ deal_id: "c.deal_id", deal: "d.name", kind: "c.kind", before: "c.before", after: "c.after" },
      ...{ at: "c.at", by: nameOf("u") },
    },
    key: uuids("c.id"),
  },
];

const outreach: readonly PartQuery[] = [
  {
    part: "campaigns",
    from: "campaigns c",
    columns: {
      value: `jsonb_build_object('id', c.id, 'name', c.name, 'status', c.status, 'sequence_type', c.sequence_type,
        'settings', c.settings, 'is_existing_people', c.is_existing_people,
        'is_include_talked_before', c.is_include_talked_before, 'is_only_premium', c.is_only_premium,
        'created_at', c.created_at, 'live_version', c.live_version, 'draft', c.draft,
        'senders', (select coalesce(jsonb_agg(jsonb_build_object('account_id', s.account_id, 'mailbox_id', s.mailbox_id)), '[]')
          from campaign_senders s where s.workspace_id = c.workspace_id and s.campaign_id = c.id),
        'versions', (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'published_at', v.published_at,
          'sequence', v.sequence) order by v.version), '[]')
          from campaign_versions v where v.workspace_id = c.workspace_id and v.campaign_id = c.id))`,
    },
    key: uuids("c.id"),
    batch: 10,
    isJson: true,
  },
  {
    part: "smart_sequences",
    from: "smart_sequences s",
    columns: {
      value: `jsonb_build_object('id', s.id, 'name', s.name, 'description', s.description, 'created_at', s.created_at,
        'sequence', s.sequence)`,
    },
    key: uuids("s.id"),
    batch: 20,
    isJson: true,
  },
  {
    part: "campaign_prospects",
    from: `enrollments e ${joinThing("campaigns", "c", "e", "campaign_id")} ${joinThing("prospects", "p", "e", "prospect_id")}
      ${joinThing("accounts", "a", "e", "account_id")}`,
    where: "e.removed_at is null",
    columns: {
      ...{ campaign_id: "e.campaign_id", campaign: "c.name", prospect_id: "e.prospect_id" },
      ...{ prospect: "p.full_name", account: nameOf("a"), run: "e.run", state: "e.state" },
      ...plain("e", "stop_reason step_id entered_at requested_at accepted_at ended_at"),
    },
    key: uuids("e.id"),
  },
  {
    part: "sent",
    from: `deliveries d join lanes l on l.workspace_id = d.workspace_id and l.id = d.lane_id
      ${joinThing("accounts", "a", "l", "account_id")} ${joinThing("campaigns", "c", "d", "campaign_id")}
      ${joinThing("prospects", "p", "d", "prospect_id")}`,
    columns: {
      ...{ id: "d.id", campaign_id: "d.campaign_id", campaign: "c.name", prospect_id: "d.prospect_id" },
      ...{ prospect: "p.full_name", account: nameOf("a") },
      ...plain("d", "step_id kind state reason wait_reason due_at planned_at settled_at"),
      ...plain("d", "opened_at clicked_at bounce"),
    },
    key: uuids("d.id"),
  },
];

const correspondence: readonly PartQuery[] = [
  {
    part: "conversations",
    from: `conversations c join prospects p on p.workspace_id = c.workspace_id and p.id = c.prospect_id
      ${joinThing("accounts", "a", "c", "account_id")} ${joinPerson("u", "c.assignee_id")}`,
    columns: {
      ...{ id: "c.id", prospect_id: "c.prospect_id", prospect: "p.full_name" },
      ...{ account_id: "c.account_id", account: nameOf("a"), channels: "c.channels" },
      ...plain("c", "last_message_at is_unread needs_you reply_label"),
      ...{ assignee: nameOf("u"), done_at: "c.done_at", remind_at: "c.remind_at" },
    },
    key: uuids("c.id"),
  },
  {
    part: "messages",
    from: `messages m ${joinThing("prospects", "p", "m", "prospect_id")} ${joinThing("campaigns", "c", "m", "campaign_id")}
      ${joinPerson("u", "m.author_id")}
      left join reply_labels r on r.workspace_id = m.workspace_id and r.message_id = m.id`,
    columns: {
      ...{ id: "m.id", conversation_id: "m.conversation_id", prospect_id: "m.prospect_id" },
      ...{ prospect: "p.full_name", channel: "m.channel", direction: "m.direction" },
      ...plain("m", "kind state at from_address to_address subject text"),
      ...{ author: nameOf("u"), campaign: "c.name", step_number: "m.step_number", reply_label: "r.label" },
      ...{ delivery_id: "m.delivery_id", failure: "m.failure", quoted: "m.quoted", html: "m.html" },
    },
    key: uuids("m.id"),
    batch: 100,
  },
  {
    part: "attachments",
    from: `message_attachments a ${joinThing("files", "f", "a", "file_id")}`,
    columns: {
      ...plain("a", "id message_id name media_type"),
      ...{ bytes: "a.byte_count", problem: "a.problem", path: "f.id || '/' || f.name" },
    },
    key: uuids("a.id"),
    folder: "files",
  },
  {
    part: "saved_replies",
    from: `saved_replies s ${joinPerson("u", "s.created_by")}`,
    where: "s.owner_id is null",
    columns: { ...plain("s", "id name text"), created_by: nameOf("u"), created_at: "s.created_at" },
    key: uuids("s.id"),
  },
  {
    part: "voicemails",
    from: `voicemail_audios v ${joinThing("accounts", "a", "v", "account_id")} ${joinThing("files", "f", "v", "file_id")}`,
    columns: {
      ...{
        id: "v.id",
        account: nameOf("a"),
        name: "v.name",
        seconds: "v.seconds",
        created_at: "v.created_at",
      },
      path: "f.id || '/' || f.name",
    },
    key: uuids("v.id"),
    folder: "files",
  },
];

/** Without passwords, cookies, tokens and keys: no such column is named here. */
const senders: readonly PartQuery[] = [
  {
    part: "accounts",
    from: `accounts a ${joinPerson("u", "a.owner_id")}`,
    columns: {
      ...plain(
        "a",
        "id first_name last_name username network account_type status automation_type country_code",
      ),
      ...plain("a", "timezone work_hours_start work_hours_end working_days withdraw_after_days"),
      owner: nameOf("u"),
      signatures: `(select jsonb_agg(jsonb_build_object('name', s.name, 'message', s.message, 'is_default', s.is_default))
        from signatures s where s.workspace_id = a.workspace_id and s.account_id = a.id)`,
      created_at: "a.created_at",
    },
    key: uuids("a.id"),
  },
  {
    part: "mailboxes",
    from: `mailboxes m ${joinThing("accounts", "a", "m", "account_id")}`,
    columns: {
      ...{ id: "m.id", account_id: "m.account_id", account: nameOf("a") },
      ...plain(
        "m",
        "email name type status smtp_host smtp_port imap_host imap_port daily_limit footer created_at",
      ),
    },
    key: uuids("m.id"),
  },
  {
    part: "phone_numbers",
    from: `phone_numbers n ${joinThing("accounts", "a", "n", "account_id")}`,
    columns: {
      ...plain("n", "id number"),
      account: nameOf("a"),
      ...plain("n", "country_code place status created_at"),
    },
    key: uuids("n.id"),
  },
  {
    part: "tracking_domains",
    from: "tracking_domains d",
    columns: plain("d", "id host value state verified_at created_at"),
    key: uuids("d.id"),
  },
  {
    part: "sending_domains",
    from: "ai_domains d",
    columns: plain("d", "id name state ordered_at expires_at"),
    key: uuids("d.id"),
  },
];

const figures: readonly PartQuery[] = [
  {
    part: "meetings",
    from: `meetings m join calendars k on k.workspace_id = m.workspace_id and k.id = m.calendar_id ${joinPerson("u", "k.user_id")}
      ${joinThing("prospects", "p", "m", "prospect_id")} ${joinThing("campaigns", "c", "m", "campaign_id")}`,
    where: "m.dismissed_at is null and m.prospect_id is not null",
    columns: {
      ...plain("m", "id state name starts_at ends_at location guest_name guest_email prospect_id"),
      ...{ prospect: "p.full_name", campaign_id: "m.campaign_id", campaign: "c.name", host: nameOf("u") },
      ...plain("m", "matched_by confirmed_at canceled_by reason booked_at"),
    },
    key: uuids("m.id"),
  },
  {
    part: "figures_by_day",
    from: `daily_numbers d ${joinThing("campaigns", "c", "d", "campaign_id")} ${joinThing("accounts", "a", "d", "account_id")}`,
    columns: {
      ...{ day: "d.day::text", campaign_id: "d.campaign_id", campaign: "c.name", account_id: "d.account_id" },
      account: nameOf("a"),
      ...plain(
        "d",
        "requests accepted messages emails sms voicemails contacted opened clicked replied meetings bounced",
      ),
    },
    key: [{ sql: "d.day", type: "date" }, ...uuids("d.campaign_id", "d.account_id")],
  },
  {
    part: "credits",
    from: `credit_postings e left join credit_grants g on g.workspace_id = e.workspace_id and g.id = e.grant_id
      ${joinPerson("u", "e.user_id")} ${joinThing("campaigns", "c", "e", "campaign_id")}`,
    columns: {
      ...{ id: "e.id", at: "e.at", kind: "e.kind", category: "e.category", from_account: "e.from_account" },
      ...{ to_account: "e.to_account", credits: "e.amount / 10.0::float8", reference: "e.reference" },
      ...{ grant_kind: "g.kind", member: nameOf("u"), campaign: "c.name", given_by: "g.given_by" },
      reason: "g.reason",
    },
    key: uuids("e.id"),
    isReal: true,
  },
  {
    part: "audit_log",
    from: "audit_entries e",
    columns: plain("e", "id at actor_name program action subject changes address user_agent request_id"),
    key: uuids("e.id"),
    isReal: true,
  },
  {
    part: "imports",
    from: `imports i ${joinThing("campaigns", "c", "i", "campaign_id")} ${joinPerson("u", "i.created_by")}`,
    columns: {
      ...{ id: "i.id", file_name: "i.file_name", campaign: "c.name", status: "i.status", rows: "i.rows" },
      ...{ created_by: nameOf("u"), created_at: "i.created_at" },
      path: "case when length(i.file) > 0 then i.id || '/' || i.file_name end",
    },
    key: uuids("i.id"),
    folder: "imports",
  },
  {
    part: "files",
    from: "files f",
    where: "f.byte_count is not null and f.state = 'kept' and f.kind <> 'export'",
    columns: {
      ...{ id: "f.id", path: "f.id || '/' || f.name", name: "f.name", kind: "f.kind" },
      ...{ media_type: "f.media_type", bytes: "f.byte_count::float8", created_at: "f.created_at" },
    },
    key: uuids("f.id"),
    folder: "files",
  },
];

/** Every part, in the order in which it is written. */
export const partsOf = (fields: readonly { key: string; name: string }[]): readonly PartQuery[] => [
  ...team,
  prospects(fields),
  ...aboutPeople,
  ...sales,
  ...outreach,
  ...correspondence,
  ...senders,
  ...figures,
];
