import * as z from "zod";
import { approvalStates } from "../campaigns/approval-states";
import { channels, stepKinds } from "../campaigns/sequence";
import { dictionary } from "../dictionary";
import { endpoint } from "../endpoint";
import { id, instant, version } from "../fields";
import { listOf, page } from "../lists";
import { prospectPages } from "../pages";
import { skipReasons, stopReasons, waitReasons } from "../reasons";
import { named, wire } from "../wire";
import { addressCheck } from "./address-checks";
import { allowReasonText } from "./allow-reason";
import { consent } from "./consents";
import { maxCustomFields } from "./custom-field-limit";
import { premiumStates, timeSpans, viewStates, wordLimits } from "./filter-values";
import { label } from "./label";

/** Lead statuses (PROSPECT-31). */
export const leadStatuses = [
  "new",
  "request_sent",
  "contacted",
  "connected",
  "unconnectable",
  "fetched_email",
  "viewed_message",
  "visited_link",
  "got_reply",
  "excluded",
  "interested",
  "lead",
  "stuck",
] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** active: a step is due or waiting; stopped and finished: ended; held: an unknown outcome waits for a member's decision. */
export const enrollmentStates = ["active", "held", "stopped", "finished"] as const;
export type EnrollmentState = (typeof enrollmentStates)[number];

export const prospect = wire({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  companyDomain: z.string(),
  location: z.string(),
  timezone: z.string().nullable(),
  workEmail: z.string().nullable(),
  personalEmail: z.string().nullable(),
  email: z.string().nullable(),
  emailStatus: z.enum(["unknown", "valid", "invalid"]),
  /** What is known of each address and of the number; null if nothing was checked. */
  checks: wire({
    workEmail: addressCheck.nullable(),
    personalEmail: addressCheck.nullable(),
    phone: addressCheck.nullable(),
  }),
  profileUrl: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null where the country's numbers do not tell. */
  phoneLine: z.enum(["mobile", "landline"]).nullable(),
  website: z.string().nullable(),
  twitter: z.string().nullable(),
  customFields: z.array(z.strictObject({ key: z.string(), name: z.string(), value: z.string() })),
  status: z.enum(leadStatuses),
  optedOutAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});
export type Prospect = z.output<typeof prospect>;

/** The next step of one person in one campaign, always with a time or a reason (ux 27, 53). */
export const nextAction = wire({
  kind: z.enum(stepKinds).nullable(),
  stepId: id.nullable(),
  at: instant.nullable(),
  reason: z.enum([...waitReasons, ...stopReasons, "not_started", "finished", "goal_reached"]).nullable(),
  detail: z.string().nullable(),
});

export const enrollment = wire({
  id,
  campaignId: named("workflow_id", id),
  campaignName: z.string(),
  state: z.enum(enrollmentStates),
  /** Why a stopped sequence could not continue; null if it can. */
  standstill: z.enum(stopReasons).nullable(),
  stepNumber: z.int(),
  stepCount: z.int(),
  accountId: named("credentials_id", id),
  mailboxId: id.nullable(),
  next: nextAction,
  enteredAt: instant,
});

/** A person's state in a campaign's list: the state of their sequence, paused until a day, or removed from the list. */
export const peopleStates = [...enrollmentStates, "paused", "removed"] as const;
export type PeopleState = (typeof peopleStates)[number];

/** Commands for people of a campaign, one or many at a time. */
export const peopleCommands = [
  "pause",
  "resume",
  "skip",
  "stop",
  "restart",
  "label",
  "copy",
  "move",
  "remove",
  "restore",
] as const;
export type PeopleCommand = (typeof peopleCommands)[number];

const campaignProspect = wire({
  id,
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  status: z.enum(leadStatuses),
  enrollment,
  state: z.enum(peopleStates),
  /** The commands possible for this person now. */
  commands: z.array(z.enum(peopleCommands)),
});
export type CampaignProspect = z.output<typeof campaignProspect>;

/** The engine's gates in order, evaluated now for the next step. */
export const gates = [
  "campaign_running",
  "sender_connected",
  "not_stopped",
  "touch_budget",
  "step_needed",
  "data_complete",
  "wait_over",
  "plan_allows",
  "inside_hours",
  "limit_has_room",
  "spacing_over",
] as const;
const gateVerdict = wire({
  gate: z.enum(gates),
  passed: z.boolean(),
  reason: z.enum([...waitReasons, ...stopReasons, ...skipReasons]).nullable(),
  opensAt: instant.nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Everything that happened or was decided, newest first; "why" is answered from this log. */
export const eventKinds = [
  "enrolled",
  "planned",
  "claimed",
  "waited",
  "woken",
  "skipped",
  "transmitting",
  "sent",
  "failed",
  "unknown",
  "looked_up",
  "held",
  "accepted",
  "not_accepted",
  "condition_met",
  "condition_not_met",
  "reply",
  "opened",
  "clicked",
  "out_of_office",
  "bounce",
  "opt_out",
  "opt_in",
  "crossed",
  "stopped",
  "resumed",
  "finished",
  "goal_reached",
  "labelled",
  "enriched",
  "moved",
  "task_given",
  "task_done",
  "restarted",
  "reassigned",
  "address_restored",
  "consent_given",
  "consent_withdrawn",
  "imported",
  "merged",
  "merged_duplicate",
  "edited",
] as const;
const timelineEvent = wire({
  id,
  at: instant,
  kind: z.enum(eventKinds),
  campaignId: named("workflow_id", id.nullable()),
  campaignName: z.string().nullable(),
  stepId: id.nullable(),
  stepKind: z.enum(stepKinds).nullable(),
  channel: z.enum(channels).nullable(),
  reason: z.string().nullable(),
  until: instant.nullable(),
  actor: z.string().nullable(),
  messageId: id.nullable(),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

/** The outcome at a moment: an action was done, skipped or failed, the step waited or was ready, or the sequence had ended. */
const decisionOutcomes = ["acted", "skipped", "failed", "waited", "ready", "stopped", "finished"] as const;

/** The decision at a moment in the past: gate, value, campaign version, and the step as it was written then (M3). */
const decision = wire({
  outcome: z.enum(decisionOutcomes),
  /** Null if no gate decided but the response of the network or a mail server did. */
  gate: z.enum(gates).nullable(),
  reason: z.enum([...waitReasons, ...stopReasons, ...skipReasons]).nullable(),
  until: instant.nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  decidedAt: instant,
  version: z.int().nullable(),
  step: wire({
    id,
    kind: z.enum(stepKinds),
    number: z.int(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
  }).nullable(),
});
export type WhyThen = z.output<typeof decision>;

const why = wire({
  at: instant,
  next: nextAction,
  verdicts: z.array(gateVerdict),
  /** Set only for a moment in the past. */
  decision: decision.nullable(),
  lastEvent: timelineEvent.nullable(),
  sender: wire({
    accountId: named("credentials_id", id),
    accountName: z.string(),
    email: z.string().nullable(),
    timezone: z.string(),
  }),
});
export type Why = z.output<typeof why>;

/** Sort keys for the people of a campaign; `added`: in the order they were added to the workspace. */
export const peopleSorts = ["added", "name", "company", "next", "entered"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Position in a campaign's funnel chart. `held`: something waits for a member; `contacted`: written to without being connected. */
export const funnelGroups = [
  "new",
  "request_sent",
  "contacted",
  "connected",
  "replied",
  "problem",
  "excluded",
  "held",
] as const;
export type FunnelGroup = (typeof funnelGroups)[number];
/**
 * Filters for the people of a campaign; several values of one filter mean any of them. Removed people are left out unless `states` asks for
 * them.
 */
export const peopleFilter = {
  campaignId: named("workflow_id", id),
  query: z.string().max(200).optional(),
  group: z.enum(funnelGroups).optional(),
  stepId: id.optional(),
  stepState: z.enum(["waiting", "done", "skipped", "failed"]).optional(),
  states: z.array(z.enum(peopleStates)).max(10).optional(),
  /** The steps they are waiting for. */
  stepIds: z.array(id).max(100).optional(),
  /** Why they wait or stopped. */
  reasons: z
    .array(z.enum([...waitReasons, ...stopReasons]))
    .max(60)
    .optional(),
  statuses: z.array(z.enum(leadStatuses)).max(20).optional(),
  accountIds: named("credentials_ids", z.array(id).max(200).optional()),
  labelIds: z.array(id).max(100).optional(),
};

/** Why a person's address counts as invalid: when email to it bounced, and the server's message (R17). */
const lostAddress = wire({ at: instant, said: z.string() });

/** How an opt-out came: the link in an email, the mail program's button, their own words, a complaint, or a teammate. */
export const optOutWays = ["link", "one_click", "words", "complaint", "colleague"] as const;
/** An opt-out in force, or an entry on the do-not-contact list that excludes the prospect (R18). */
const optOut = wire({
  at: instant,
  by: z.enum(optOutWays).nullable(),
  /** The teammate. */
  actor: z.string().nullable(),
  /** Another record asked for it, one that shares an address with this one. */
  isShared: z.boolean(),
  /** Other opted-out records that share an address; each has its own opt-out. */
  others: z.int(),
  /** What is on the list, of a prospect who did not opt out on this record; `isOptOut`: its owner asked for it. */
  listed: wire({ value: z.string(), isOptOut: z.boolean() }).nullable(),
  /** Whether the user may allow contact again. */
  mayAllow: z.boolean(),
});
export type OptOut = z.output<typeof optOut>;
export const eraseReasonMax = 500;

const read = { who: "member", page: "profiles", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;
const readOne = { ...read, page: prospectPages };
const writeOne = { ...write, page: prospectPages };
const inCampaign = wire({ prospectId: named("profile_id", id), campaignId: named("workflow_id", id) });

/** Sort keys for the prospects of a workspace; `added`: in the order they were added. */
export const prospectSorts = ["added", "name", "company"] as const;
export type ProspectSort = (typeof prospectSorts)[number];

/** What is known about reaching a prospect. */
export const contactFacts = [
  "email",
  "no_email",
  "invalid_email",
  "phone",
  "no_phone",
  "profile",
  "no_profile",
  "opted_out",
] as const;
export type ContactFact = (typeof contactFacts)[number];

/** Whether a prospect is in a campaign, even one that is not started or paused; or was; or never was. */
export const campaignStates = ["running", "ended", "never"] as const;
export type CampaignState = (typeof campaignStates)[number];

const words = z
  .array(z.string().trim().min(1, "fill_this_field").max(wordLimits.length, "too_long"))
  .max(wordLimits.values)
  .optional();

/**
 * Filters for the prospects of a workspace (PROSPECT-29); several values of one filter mean any of them. A query is looked for in names, companies and
 * addresses.
 */
export const prospectFilter = {
  accountId: named("credentials_id", id.optional()),
  campaignId: named("workflow_id", id.optional()),
  query: z.string().max(200).optional(),
  statuses: z.array(z.enum(leadStatuses)).max(20).optional(),
  labelIds: z.array(id).max(100).optional(),
  contact: z.array(z.enum(contactFacts)).max(contactFacts.length).optional(),
  campaigns: z.array(z.enum(campaignStates)).max(campaignStates.length).optional(),
  listIds: z.array(id).max(100).optional(),
  /** Those who are on none of these lists. */
  withoutListIds: z.array(id).max(100).optional(),
  /** The step that comes next in a sequence that runs for them. */
  nextSteps: z.array(z.enum(stepKinds)).max(stepKinds.length).optional(),
  /** Why that step waits. */
  waits: z.array(z.enum(waitReasons)).max(waitReasons.length).optional(),
  approvals: z.array(z.enum(approvalStates)).max(approvalStates.length).optional(),
  /** The last step that reached them before their reply ended the sequence. */
  repliedAfter: z.array(z.enum(stepKinds)).max(stepKinds.length).optional(),
  replied: z.array(z.enum(timeSpans)).max(timeSpans.length).optional(),
  /** When they accepted a connection request of the workspace. */
  connected: z.array(z.enum(timeSpans)).max(timeSpans.length).optional(),
  viewed: z.array(z.enum(viewStates)).max(viewStates.length).optional(),
  premium: z.array(z.enum(premiumStates)).max(premiumStates.length).optional(),
  /** Those whose job title, or location, contains all words of one of these. */
  positions: words,
  locations: words,
};

/** A prospect in the list of all, with their labels and the campaign that runs for them, or the last one that did. */
const listedProspect = wire({
  ...prospect.fields,
  labels: z.array(label),
  enrollment: enrollment.nullable(),
});
export type ListedProspect = z.output<typeof listedProspect>;

export const prospects = {
  /** Prospects of the workspace, newest first unless sorted otherwise (PROSPECT-34). */
  list: endpoint({
    method: "GET",
    path: "/profiles",
    access: read,
    input: wire({
      ...page(25),
      ...prospectFilter,
      sort: z.enum(prospectSorts).optional(),
      isDescending: z.boolean().optional(),
    }),
    output: listOf(listedProspect),
  }),
  /** Downloads the prospects of a filter, or those named by `ids`, with columns that an import recognizes. */
  download: endpoint({
    method: "GET",
    path: "/profiles/download_csv",
    access: { ...read, confirmed: true },
    input: wire({ ...prospectFilter, ids: z.array(id).max(200).optional() }),
    output: z.string(),
    answersFile: true,
  }),
  /** People of one campaign (ux 27, 53); `state` filters by funnel group. */
  ofCampaign: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/profiles",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: wire({
      ...page(25),
      ...peopleFilter,
      sort: z.enum(peopleSorts).optional(),
      isDescending: z.boolean().optional(),
    }),
    output: listOf(campaignProspect),
  }),
  funnel: endpoint({
    method: "GET",
    path: "/workflows/:workflow_id/funnel",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: wire({ campaignId: named("workflow_id", id) }),
    output: wire({
      new: z.int(),
      requestSent: z.int(),
      contacted: z.int(),
      connected: z.int(),
      replied: z.int(),
      problem: z.int(),
      excluded: z.int(),
      held: z.int(),
      total: z.int(),
    }),
  }),
  show: endpoint({
    method: "GET",
    path: "/profiles/:_id",
    access: readOne,
    input: wire({ id }),
    output: wire({
      prospect,
      enrollments: z.array(enrollment),
      labels: z.array(label),
      bounce: lostAddress.nullable(),
      consents: z.array(consent),
      optOut: optOut.nullable(),
      /** Whether the user may erase this person. */
      mayErase: z.boolean(),
    }),
  }),
  /** The bounce was wrong or its cause is gone: the address accepts email again, and the sequences that the bounce ended continue (R17). */
  restoreAddress: endpoint({
    method: "POST",
    path: "/profiles/:_id/restore_address",
    access: writeOne,
    input: wire({ id }),
    output: wire({ prospect, resumed: z.int() }),
  }),
  update: endpoint({
    method: "POST",
    path: "/profiles/:_id/update",
    access: write,
    bodyLimit: 256 * 1024,
    input: wire({
      id,
      version,
      firstName: z.string().max(120).optional(),
      lastName: z.string().max(120).optional(),
      position: z.string().max(250).optional(),
      companyName: z.string().max(250).optional(),
      companyDomain: z.string().max(500).optional(),
      location: z.string().max(250).optional(),
      workEmail: z.string().max(254).nullable().optional(),
      personalEmail: z.string().max(254).nullable().optional(),
      profileUrl: z.string().max(500).nullable().optional(),
      phone: z.string().max(40).nullable().optional(),
      website: z.string().max(500).nullable().optional(),
      twitter: z.string().max(500).nullable().optional(),
      customFields: dictionary(z.string().max(60), z.string().max(2_000), maxCustomFields).optional(),
    }),
    output: prospect,
  }),
  timeline: endpoint({
    method: "GET",
    path: "/profiles/:_id/timeline",
    access: readOne,
    input: wire({ id, ...page(50) }),
    output: listOf(timelineEvent),
  }),
  /** Why the next step of this person is or is not executed: now by the gates, or at `at` by the event log. */
  why: endpoint({
    method: "GET",
    path: "/profiles/:profile_id/why",
    access: readOne,
    input: wire({
      prospectId: named("profile_id", id),
      campaignId: named("workflow_id", id),
      at: instant.optional(),
    }),
    output: why,
  }),
  stop: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/stop",
    access: writeOne,
    input: inCampaign,
    output: enrollment,
  }),
  resume: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/resume",
    access: { ...writeOne, scope: "send" },
    input: inCampaign,
    output: enrollment,
  }),
  skipStep: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/skip_step",
    access: { ...writeOne, scope: "send" },
    input: inCampaign,
    output: enrollment,
  }),
  /** A member settles a held message whose outcome is unknown: it arrived, or it should be sent again (reliability rule 13). */
  settleHeld: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/settle_held",
    access: { ...writeOne, scope: "send" },
    input: wire({
      prospectId: named("profile_id", id),
      campaignId: named("workflow_id", id),
      verdict: z.enum(["arrived", "send_again", "skip"]),
    }),
    output: enrollment,
  }),
  optOut: endpoint({
    method: "POST",
    path: "/profiles/:_id/opt_out",
    access: write,
    input: wire({ id }),
    output: prospect,
  }),
  /**
   * Allows contact again after an opt-out of the prospect or of one of their addresses, for a stated reason. Sequences that ended stay ended, and other records that share an address
   * stay opted out (R18).
   */
  optIn: endpoint({
    method: "POST",
    path: "/profiles/:_id/opt_in",
    access: { ...write, who: "admin", scope: "self" },
    input: wire({ id, reason: allowReasonText }),
    output: prospect,
  }),
  /**
   * Everything stored about a person, as JSON under the names of the database, for an answer to their request. Attachments and raw emails
   * are listed, not contained.
   */
  downloadData: endpoint({
    method: "GET",
    path: "/profiles/:_id/data",
    access: { ...read, who: "admin", scope: "self", confirmed: true },
    input: wire({ id }),
    output: z.string(),
    answersFile: true,
  }),
  /**
   * Erases a person for good, at their request. Figures stay as they are; addresses remain as hashes, so that imports and searches refuse
   * the person from now on.
   */
  erase: endpoint({
    method: "POST",
    path: "/profiles/:_id/erase",
    access: { ...write, who: "admin", scope: "self" },
    input: wire({ id, reason: z.string().max(eraseReasonMax, "too_long").optional() }),
    output: wire({ isErased: z.literal(true) }),
  }),
};
