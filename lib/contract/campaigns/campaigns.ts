import * as z from "zod";
import { endpoint } from "../endpoint";
import { email, id, instant, line, maxInteger, nothing, version } from "../fields";
import { listOf, page } from "../lists";
import { searchKinds, searchStatuses } from "../prospects/searches";
import { waitReasons } from "../reasons";
import { named, wire } from "../wire";
import { sequenceLinks, sequenceNodes } from "./graph";
import { guard } from "./guard";
import { campaignCounts, campaignNames } from "./overview";
import { channels, sequence } from "./sequence";
import { campaignSettings, campaignSettingsChange } from "./settings";
import { campaignStatuses } from "./status";

/** A `magic` campaign was drafted by AI and is edited like a smart one (CAMP-02, CAMP-73, CAMP-84). */
export const sequenceTypes = ["simple", "smart", "magic"] as const;
export type SequenceType = (typeof sequenceTypes)[number];
/** Whether steps name their successors, as a graph. In a simple sequence every step leads to the next in the list. */
export const hasWays = (type: SequenceType): boolean => type !== "simple";
/** The commands possible now; the API lists them from the same table that decides. */
export const campaignCommands = ["start", "pause", "resume", "archive", "restore", "delete"] as const;
export type CampaignCommand = (typeof campaignCommands)[number];

/** Counts of touches or people. Clients compute rates, which are undefined if the base is zero (ux 32). */
export const campaignNumbers = wire({
  prospects: z.int(),
  active: z.int(),
  waiting: z.int(),
  finished: z.int(),
  stopped: z.int(),
  held: z.int(),
  sent: z.int(),
  requestsSent: z.int(),
  accepted: z.int(),
  contacted: z.int(),
  replied: z.int(),
  meetings: z.int(),
  bounced: z.int(),
  /** People who opened, or clicked, an email, without opens and clicks by scanners. Null if tracking is off (R18). */
  opened: z.int().nullable(),
  clicked: z.int().nullable(),
});

/** Always a time or a reason (ux 27); `link` points to where the reason can be fixed. */
export const nextSend = wire({
  at: instant.nullable(),
  reason: z
    .enum([...waitReasons, "no_prospects", "no_sender", "all_finished", "draft", "archived", "deleted"])
    .nullable(),
  prospectName: z.string().nullable(),
  place: z.string().nullable(),
  link: z
    .enum([
      ...(["resume", "held", "approvals", "attention", "prospects", "senders", "sequence"] as const),
      ...(["settings", "account", "mailbox", "billing"] as const),
    ])
    .nullable(),
});

/** A start, resume or publish that affects many people is planned in batches; `done` grows meanwhile (CAMP-83). */
const preparation = wire({
  total: z.int(),
  done: z.int(),
  endedAt: instant.nullable(),
  outcome: z.enum(["done", "paused", "failed"]).nullable(),
});
export type Preparation = z.output<typeof preparation>;

/**
 * Who paused it and when; `by` is null if that user has left the workspace, or nobody did. `isByPlan`: the plan includes fewer campaigns,
 * and it goes on by itself once there is room.
 */
const paused = wire({ by: z.string().nullable(), at: instant, isByPlan: z.boolean() }).nullable();

const sender = wire({ accountId: named("credentials_id", id), mailboxId: id.nullable() });

/** A problem that blocks publishing; `field` is a field of the step or of the campaign (ux 42). */
const problem = wire({
  code: z.enum([
    "fill_this_field",
    "too_long",
    "one_connection_request_step",
    "one_connection_by_email_step",
    "one_inmail_step",
    "connection_by_email_first",
    "wrong_group_url",
    "wrong_event_url",
    "wrong_webhook_url",
    "empty_task",
    "no_such_label",
    "no_such_campaign",
    "feature_missing",
    "sms_unavailable",
    "sms_needs_number",
    "attachment_gone",
    "attachments_too_large",
    "voicemail_needs_audio",
    "voicemail_needs_number",
    "delay_too_short",
    "delay_short_same_channel",
    "first_email_needs_subject",
    "no_steps",
    "no_sender",
    "no_mailbox",
    "no_common_hours",
    "no_meeting_link",
    "unbalanced_braces",
    "uppercase_placeholder",
    "unknown_placeholder",
    "untold_placeholder",
    "unbalanced_choice",
    "empty_choice",
    "single_choice",
    "variants_without_weight",
    "ai_with_variants",
    "no_language_model",
    "message_before_connection",
    "step_before_connection",
    "condition_without_request",
    "condition_without_email",
    "opens_not_tracked",
    "clicks_not_tracked",
    "nobody_replied_before",
    "ends_with_delay",
    "cycle",
    "unreachable_step",
  ]),
  isBlocking: z.boolean(),
  stepId: id.nullable(),
  field: z.string().nullable(),
  detail: z.string().nullable(),
});
export type CampaignProblem = z.output<typeof problem>;

const campaignListItem = wire({
  id,
  name: z.string(),
  sequenceType: named("sequences_type", z.enum(sequenceTypes)),
  status: z.enum(campaignStatuses),
  commands: z.array(z.enum(campaignCommands)),
  isEmailOnly: z.boolean(),
  sequenceLength: z.int(),
  channels: z.array(z.enum(channels)),
  senders: z.array(sender),
  numbers: campaignNumbers,
  nextSend,
  preparation: preparation.nullable(),
  paused,
  /** Steps more than seven days late that wait for a decision (R22). */
  late: z.int(),
  needsYou: z.int(),
  /** Off: people who have had no step yet wait, the others continue (R22). */
  takesNewPeople: z.boolean(),
  /** People are still being prepared (CAMP-83). */
  isUpdating: z.boolean(),
  /** Touches sent per day in the workspace's time zone, 14 entries, oldest first; null for days on which nothing ran. */
  lastDays: z.array(z.int().nullable()),
  createdAt: instant,
  version: z.int(),
});
export type CampaignListItem = z.output<typeof campaignListItem>;

/** Live counts of one step (ux 40). */
export const stepNumbers = wire({
  stepId: id,
  waiting: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  /** Null for steps that are not emails, and where tracking is off (R18). */
  opened: z.int().nullable(),
  clicked: z.int().nullable(),
});

/** One change of the draft against the live version, with the number of people it affects (ux 37). */
export const draftChange = wire({
  stepId: id,
  kind: z.enum(["added", "removed", "changed", "moved", "enabled", "disabled"]),
  ahead: z.int(),
  waiting: z.int(),
  past: z.int(),
  /**
   * People who are past an added step and never had it; they get it only if the user chooses so. `missedFinished` of them had finished
   * (R23).
   */
  missed: z.int(),
  missedFinished: z.int(),
});

export const campaign = wire({
  id,
  name: z.string(),
  sequenceType: named("sequences_type", z.enum(sequenceTypes)),
  status: z.enum(campaignStatuses),
  commands: z.array(z.enum(campaignCommands)),
  isUpdating: z.boolean(),
  isEmailOnly: z.boolean(),
  /** The draft in the builder, and the live version (null before the first publish). */
  sequence,
  /** The draft of a smart or magic campaign as a graph; empty for a simple one (CAMP-84). */
  sequenceNodes: named("sequences_nodes", sequenceNodes),
  sequenceLinks: named("sequences_links", sequenceLinks),
  draftVersion: z.int(),
  draftSavedAt: instant,
  liveSequence: sequence.nullable(),
  liveVersion: z.int().nullable(),
  publishedAt: instant.nullable(),
  changes: z.array(draftChange),
  problems: z.array(problem),
  steps: z.array(stepNumbers),
  senders: z.array(sender),
  /** The workspace's custom fields, which texts can name by key (CAMP-55). */
  customFields: z.array(wire({ key: z.string(), name: z.string() })),
  isExistingPeople: z.boolean(),
  isIncludeTalkedBefore: z.boolean(),
  isOnlyPremium: z.boolean(),
  settings: campaignSettings,
  /** The sources of its people; numbers and commands are the same as in the list of searches (CAMP-06). */
  searches: z.array(
    wire({
      id,
      kind: z.enum(searchKinds),
      /** The URL of the search page, or the file name. */
      name: z.string().nullable(),
      status: z.enum(searchStatuses),
      customFieldsKeys: z.array(z.string()),
    }),
  ),
  numbers: campaignNumbers,
  nextSend,
  preparation: preparation.nullable(),
  paused,
  guard: guard.nullable(),
  /** Steps more than seven days late that wait for a decision (R22). */
  late: z.int(),
  needsYou: z.int(),
  createdAt: instant,
  version: z.int(),
});
export type Campaign = z.output<typeof campaign>;

/** One message as one prospect would get it (ux 39, 43). `missing` lists placeholders without value or fallback. */
const preview = wire({
  prospect: wire({ id, fullName: z.string(), headline: z.string() }).nullable(),
  position: z.int(),
  total: z.int(),
  steps: z.array(
    wire({
      stepId: id,
      subject: z.string().nullable(),
      text: z.string().nullable(),
      length: z.int(),
      limit: z.int().nullable(),
      missing: z.array(z.string()),
      fallbacks: z.array(z.string()),
      /** The variant that the prospect has or would get, and how each one would look (R19). */
      variantId: id.nullable(),
      variants: z.array(
        wire({
          id,
          subject: z.string().nullable(),
          text: z.string().nullable(),
          length: z.int(),
          missing: z.array(z.string()),
          fallbacks: z.array(z.string()),
        }),
      ),
      arrivesAt: instant.nullable(),
      startsAt: instant.nullable(),
      skippedDays: z.array(z.enum(["weekend", "closed"])),
    }),
  ),
});
export type CampaignPreview = z.output<typeof preview>;

/** The sort keys of the campaign list. `order` is the user-defined order, newest first within it (CAMP-80). */
export const campaignSorts = [
  "order",
  "name",
  "type",
  "status",
  "sender",
  "prospects",
  "sent",
  "accepted",
  "replied",
  "bounced",
  "days",
  "next",
  "created",
] as const;
export type CampaignSort = (typeof campaignSorts)[number];

/**
 * Filters of a campaign list; several values of one filter mean any of them. Without a status filter, archived and deleted campaigns are
 * left out (CAMP-07).
 */
export const campaignFilter = {
  query: z.string().max(200).optional(),
  deletedOnly: z.boolean().optional(),
  archivedOnly: z.boolean().optional(),
  status: z.enum(campaignStatuses).optional(),
  statuses: z.array(z.enum(campaignStatuses)).max(10).optional(),
  needsAttention: z.boolean().optional(),
  accountId: named("credentials_id", id.optional()),
  accountIds: named("credentials_ids", z.array(id).max(200).optional()),
  sequenceTypes: named("sequences_types", z.array(z.enum(sequenceTypes)).max(5).optional()),
  channels: z.array(z.enum(channels)).max(10).optional(),
  /** Created today or on one of the days before, this many days in total. */
  createdWithinDays: z.int().min(1).max(3_650).optional(),
};

const read = { who: "member", page: "campaigns", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "campaigns", rate: "write" } as const;
const byId = wire({ id });
/** A smart sequence can also be sent as a graph instead of `sequence` (CAMP-84). */
const graph = {
  sequenceNodes: named("sequences_nodes", sequenceNodes.optional()),
  sequenceLinks: named("sequences_links", sequenceLinks.optional()),
};

export const campaigns = {
  names: campaignNames,
  /** CAMP-76, CAMP-77: pages of 8 for other programs; our own client asks for what its screen needs. */
  list: endpoint({
    method: "GET",
    path: "/workflows",
    access: read,
    input: wire({
      ...page(8),
      ...campaignFilter,
      sort: z.enum(campaignSorts).optional(),
      isDescending: z.boolean().optional(),
    }),
    output: listOf(campaignListItem),
  }),
  counts: campaignCounts,
  show: endpoint({ method: "GET", path: "/workflows/:_id", access: read, input: byId, output: campaign }),
  create: endpoint({
    method: "POST",
    path: "/workflows",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({
      name: line(120),
      sequenceType: named("sequences_type", z.enum(sequenceTypes).default("simple")),
      sequence: sequence.optional(),
      ...graph,
    }),
    output: campaign,
  }),
  /** Saves the draft. `draftVersion` must be the one last read; otherwise `draft_outdated` and nothing changes. */
  update: endpoint({
    method: "POST",
    path: "/workflows/:_id/async_update",
    access: write,
    bodyLimit: 1024 * 1024,
    input: wire({
      id,
      draftVersion: version,
      name: line(120).optional(),
      /** Smart and magic campaigns keep their type; a simple one can become smart with all its steps. */
      sequenceType: named("sequences_type", z.literal("smart").optional()),
      sequence: sequence.optional(),
      ...graph,
      senders: z.array(sender).max(50).optional(),
      isExistingPeople: z.boolean().optional(),
      isIncludeTalkedBefore: z.boolean().optional(),
      isOnlyPremium: z.boolean().optional(),
    }),
    output: campaign,
  }),
  /** Changes settings outside the steps. They apply at once, need no publishing and leave the draft alone. */
  saveSettings: endpoint({
    method: "POST",
    path: "/workflows/:_id/settings",
    access: write,
    input: wire({
      id,
      settings: campaignSettingsChange.optional(),
      isExistingPeople: z.boolean().optional(),
      isIncludeTalkedBefore: z.boolean().optional(),
      isOnlyPremium: z.boolean().optional(),
    }),
    output: campaign,
  }),
  /** Makes the draft the live version (R23); refused with its problems while any of them is blocking. */
  publish: endpoint({
    method: "POST",
    path: "/workflows/:_id/publish",
    access: { ...write, scope: "send" },
    /** `alsoPast`: added steps that also run for people who are already past them. */
    input: wire({ id, alsoPast: z.array(id).max(50).optional() }),
    output: campaign,
  }),
  discardDraft: endpoint({
    method: "POST",
    path: "/workflows/:_id/discard_draft",
    access: write,
    input: byId,
    output: campaign,
  }),
  /** Starts (and publishes first), pauses or resumes a campaign: CAMP-14, R22. */
  updateStatus: endpoint({
    method: "POST",
    path: "/workflows/:_id/update_status",
    access: { ...write, scope: "send", confirmed: true },
    input: wire({ id, status: z.enum(["active", "paused"]), isAiEmployeeActive: z.boolean().optional() }),
    output: campaign,
  }),
  /** Decides about steps that were more than seven days late when the campaign was resumed: send them now or skip them (R22). */
  decideLate: endpoint({
    method: "POST",
    path: "/workflows/:_id/decide_late",
    access: { ...write, scope: "send", confirmed: true },
    input: wire({ id, verdict: z.enum(["send", "skip"]) }),
    output: campaign,
  }),
  /** A member has reviewed the bounces: first emails are sent again, and the guard starts counting afresh (R17). */
  releaseGuard: endpoint({
    method: "POST",
    path: "/workflows/:_id/release_guard",
    access: { ...write, scope: "send", confirmed: true },
    input: byId,
    output: campaign,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/workflows/:_id/delete_async",
    access: write,
    input: byId,
    output: campaign,
  }),
  archive: endpoint({
    method: "POST",
    path: "/workflows/:_id/archive",
    access: write,
    input: byId,
    output: campaign,
  }),
  restore: endpoint({
    method: "POST",
    path: "/workflows/:_id/restore",
    access: write,
    input: byId,
    output: campaign,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/workflows/:_id/duplicate",
    access: write,
    input: byId,
    output: campaign,
  }),
  order: endpoint({
    method: "POST",
    path: "/workflows/order",
    access: write,
    input: wire({ ids: z.array(id).min(1).max(500) }),
    output: nothing,
  }),
  rates: endpoint({
    method: "GET",
    path: "/workflows/rates",
    access: read,
    input: wire({ ids: z.array(id).min(1).max(100) }),
    output: z.array(wire({ id, numbers: campaignNumbers })),
  }),
  sendTestEmail: endpoint({
    method: "POST",
    path: "/workflows/:_id/send_test_email",
    access: { ...write, scope: "send", rate: "live-test" },
    input: wire({ id, email, stepId: id }),
    output: nothing,
  }),
  preview: endpoint({
    method: "GET",
    path: "/workflows/:_id/preview",
    access: read,
    input: wire({
      id,
      prospectId: named("profile_id", id.optional()),
      position: z.int().min(0).max(maxInteger).optional(),
    }),
    output: preview,
  }),
};
