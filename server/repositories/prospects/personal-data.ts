import type { Tx } from "@/server/db/tx";

const of = "prospect_id = any($1)";
const bySteps = "t.delivery_id in (select d.id from deliveries d where d.prospect_id = any($1))";
const byMessages = "t.message_id in (select m.id from messages m where m.prospect_id = any($1))";
const byConversations =
  "t.conversation_id in (select k.id from conversations k where k.prospect_id = any($1))";
const byAddresses =
  "(t.kind, t.key) in (select i.kind, i.key from prospect_identities i where i.prospect_id = any($1))";

/** The tables that hold something about a person, and how their rows name them; $1 are the person's IDs. */
const parts: Readonly<Record<string, string>> = {
  prospects: "t.id = any($1)",
  prospect_identities: of,
  merged_prospects: "t.into_id = any($1)",
  possible_duplicates: "t.first_id = any($1) or t.second_id = any($1)",
  prospect_labels: of,
  prospect_list_members: of,
  prospect_lists: "t.id in (select m.list_id from prospect_list_members m where m.prospect_id = any($1))",
  segment_people: of,
  prospect_notes: of,
  consents: of,
  suppressions: byAddresses,
  blacklist_entries: byAddresses,
  enrollments: of,
  deliveries: of,
  written_texts: bySteps,
  approvals: of,
  tracking_hits: bySteps,
  tasks: of,
  crm_deals: of,
  crm_deal_changes: "t.before_prospect_id = any($1) or t.after_prospect_id = any($1)",
  crm_links: of,
  crm_lines: of,
  crm_activities: of,
  conversations: of,
  drafts: byConversations,
  messages: of,
  message_attachments: byMessages,
  reply_labels: byMessages,
  network_threads: of,
  left_requests: of,
  raw_mails: of,
  unmatched_mails: of,
  import_rows: of,
  search_people: of,
  enrichment_people: of,
  meetings: of,
  meeting_links: of,
  events: of,
  audit_entries: "t.subject_id = any($1)",
};

/** Columns that are no data of the person, or whose content is not text. */
const leftOut = ["workspace_id", "raw", "search"];

type PersonalData = Record<string, readonly Record<string, unknown>[]>;

/** All rows about a person and the records merged into theirs, by table, without empty columns. Tables with nothing are left out. */
export async function readPersonalData(tx: Tx, prospectId: string): Promise<PersonalData> {
  const ids = await idsOf(tx, prospectId);
  const found: PersonalData = {};
  for (const [table, condition] of Object.entries(parts)) {
    const rows = await tx.query<{ row: Record<string, unknown> }>(
      `select jsonb_strip_nulls(to_jsonb(t) - $2::text[]) as row from ${table} t where ${condition}`,
      [ids, leftOut],
    );
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
}

async function idsOf(tx: Tx, prospectId: string): Promise<string[]> {
  const merged = await tx.query<{ id: string }>("select id from merged_prospects where into_id = $1", [
    prospectId,
  ]);
  return [prospectId, ...merged.map(({ id }) => id)];
}
