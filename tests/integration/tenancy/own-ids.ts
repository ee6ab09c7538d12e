import type { Endpoint } from "@/lib/contract/endpoint";
import { type Sample, type Slot, withValue } from "@/tests/integration/http/sample";
import type { Things } from "./furnished";

/** IDs that the client generates, and IDs inside a campaign's own sequence. */
const own = new Set([
  ...["client_id", "step_id", "id", "page", "next", "no", "source", "target"],
  ...["keep_ours", "also_past", "seen_assignee_id"],
]);
const named: Record<string, keyof Things> = {
  credentials_id: "account",
  mailbox_id: "mailbox",
  workflow_id: "campaign",
  to_workflow_id: "campaign",
  profile_id: "prospect",
  profile_ids: "prospect",
  other_id: "prospect",
  goes_on: "prospect",
  search_id: "search",
  import_id: "import",
  space_id: "workspace",
  deleted_space_ids: "workspace",
  credentials_ids: "account",
  credentials: "account",
  workflows: "campaign",
  code_id: "codeInvite",
  invite_id: "emailInvite",
  default_view: "view",
  export_id: "workspaceExport",
  view_id: "view",
  list_id: "list",
  list_ids: "list",
  without_list_ids: "list",
  label_id: "label",
  label_ids: "label",
  actor_id: "person",
  assignee_id: "person",
  user_id: "person",
  note_id: "note",
  audio_id: "audio",
  photo_id: "photo",
  attachments: "upload",
  domain_id: "aiDomain",
  delivery_id: "webhookDelivery",
  event_type_id: "eventType",
  pipeline_id: "pipeline",
  copy_of: "pipeline",
  crm_stage: "stage",
  stage_id: "stage",
  stage_ids: "stage",
  stage_to_move: "stage",
  crm_owner: "person",
  owner: "person",
  after: "deal",
};
const byPath: [RegExp, keyof Things][] = [
  [/^\/credentials/, "account"],
  [/^\/extension\/credentials/, "account"],
  [/^\/extension\/commands/, "command"],
  [/^\/sandbox\/seats/, "seat"],
  [/^\/integrations\/smtp\/imports/, "mailboxImport"],
  [/^\/integrations\/webhooks/, "webhook"],
  [/^\/hooks/, "hook"],
  [/^\/calendly\/users/, "person"],
  [/^\/meetings/, "meeting"],
  [/^\/integrations\/crm\/:platform\/pipelines/, "pipeline"],
  [/^\/integrations\/crm\/:platform\/stages/, "stage"],
  [/^\/integrations\/crm\/:platform\/deals/, "deal"],
  [/^\/integrations\/crm\/:platform\/sync\/lines/, "crmLine"],
  [/^\/integrations/, "mailbox"],
  [/^\/ai_emails\/mailboxes\/:_id\/warm_up/, "mailbox"],
  [/^\/dialer\/phones/, "phone"],
  [/^\/billing\/credits_history/, "creditPosting"],
  [/^\/users\/sessions/, "session"],
  [/^\/users\/passkeys/, "passkey"],
  [/^\/views/, "view"],
  [/^\/labels/, "label"],
  [/^\/lists/, "list"],
  [/^\/segments/, "segment"],
  [/^\/smart_sequences/, "smartSequence"],
  [/^\/approvals/, "delivery"],
  [/^\/tasks/, "task"],
  [/^\/step_files/, "upload"],
  [/^\/workflows\/prompts/, "prompt"],
  [/^\/workflows\/:workflow_id\/profiles\//, "prospect"],
  [/^\/workflows/, "campaign"],
  [/^\/profiles/, "prospect"],
  [/^\/v2\/looch\/enrichments/, "enrichment"],
  [/^\/saved_replies/, "savedReply"],
  [/^\/custom_fields/, "customField"],
  [/^\/tracking\/custom_domains/, "trackingDomain"],
  [/^\/ai_emails\/domains/, "aiDomain"],
  [/^\/ai_emails\/mailboxes/, "aiMailbox"],
  [/^\/do_not_contact\/imports/, "listImport"],
  [/^\/do_not_contact/, "entry"],
  [/^\/inbox\/messages/, "message"],
  [/^\/inbox\/unmatched/, "mail"],
  [/^\/inbox\/attachments/, "attachment"],
];

/** The field that a slot belongs to, also for an item of its list. */
export const nameOf = (slot: Slot) => String(slot.findLast((step) => typeof step === "string"));
/** The kind of thing an ID slot names; undefined for IDs that the client generates. */
export function kindOf({ path }: Endpoint, slot: Slot): keyof Things | undefined {
  const name = nameOf(slot);
  if (path.startsWith("/space/:id") && name === "id") return "workspace";
  // A file has a path of its own.
  if (/\/searches\/:search_id(?:\/undo)?$/.test(path) && name === "search_id") return "import";
  if (path.startsWith("/lists/:list_id/searches") && name === "search_id") return "listSearch";
  if (path.startsWith("/users/:id") && name === "id") return "person";
  if (path.startsWith("/voicemail/audio/:id") && name === "id") return "audio";
  return own.has(name) ? undefined : (named[name] ?? byPath.find(([pattern]) => pattern.test(path))?.[1]);
}

/** Whether the client generates this ID. */
export const isMadeUp = (slot: Slot) => own.has(nameOf(slot));

/** The input with the ID of a workspace's own thing in every slot. */
export function withIdsOf(things: Things, endpoint: Endpoint, { fields, slots }: Sample) {
  // A sequence is sent as a list or as a graph, and its exits lead to its own steps.
  const { sequences_nodes: _, sequences_links: _links, ...asList } = fields;
  return slots
    .filter(([first]) => String(first) in asList)
    .reduce((filled, slot) => {
      if (nameOf(slot) === "next" || nameOf(slot) === "no") return withValue(filled, slot, null);
      const kind = kindOf(endpoint, slot);
      return kind ? withValue(filled, slot, things[kind]) : filled;
    }, asList);
}
