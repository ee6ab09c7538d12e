import * as z from "zod";
import { assignee } from "../assignees";
import { channels, writtenChannels } from "../campaigns/sequence";
import { campaignStatuses } from "../campaigns/status";
import { endpoint } from "../endpoint";
import { id, instant, isOneLine, nothing } from "../fields";
import { messageLabel, newestLabel, replyLabels } from "../labels";
import { listOf, page } from "../lists";
import { enrollmentStates, leadStatuses, nextAction } from "../prospects/prospects";
import { stopReasons } from "../reasons";
import { named, wire } from "../wire";
import { attachment, draftFile, fileIds } from "./attachments";
import { inboxCounts } from "./counts";

/** Max characters of a message that a member writes. */
export const maxMessageCharacters = 50_000;
/** Splits of the inbox (ux 59): waiting for us, interested, waiting for them, out of office, snoozed, done, everything. */
export const splits = [
  "needs_you",
  "interested",
  "waiting",
  "out_of_office",
  "reminders",
  "done",
  "all",
] as const;
export type Split = (typeof splits)[number];
export const messageStates = ["received", "queued", "sending", "sent", "failed", "unknown"] as const;
export const understoodAs = [
  "reply",
  "out_of_office",
  "bounce",
  "bounce_unsure",
  "opt_out",
  "automatic",
  "read_receipt",
  "meeting_accepted",
  "meeting_declined",
  "meeting_tentative",
  "not_an_answer",
] as const;
/** Why a received email has no text: parsing failed, it is still being fetched, or it is no longer in the mailbox. */
export const missingTexts = ["unreadable", "text_awaited", "text_gone"] as const;

/** One conversation per person and account over all channels (decision 1.11); a "dialog" on the wire, addressed by both IDs. */
const conversation = wire({
  id,
  prospectId: named("profile_id", id),
  accountId: named("credentials_id", id),
  fullName: z.string(),
  position: z.string(),
  companyName: z.string(),
  accountName: z.string(),
  status: z.enum(leadStatuses),
  snippet: z.string(),
  lastChannel: z.enum(channels),
  lastDirection: z.enum(["in", "out"]),
  /** Delivery state of our last message; null if the last message is theirs. */
  lastState: z.enum(messageStates).nullable(),
  lastMessageAt: instant,
  isUnread: z.boolean(),
  needsYou: z.boolean(),
  isDone: z.boolean(),
  awayUntil: instant.nullable(),
  replyLabel: newestLabel.nullable(),
  /** Snoozed until then (ux 67); a reply ends it. */
  remindAt: instant.nullable(),
  /** It needs attention because its reminder came and no one has replied since. */
  isReminder: z.boolean(),
  /** The assignee. */
  assignee: wire({ id, name: z.string() }).nullable(),
  version: z.int(),
});
export type Conversation = z.output<typeof conversation>;

/** The kind of message on the network; a request carries its note. */
const messageKinds = [
  "message",
  "connection_request",
  "inmail",
  "group_message",
  "event_message",
  "email",
  "sms",
  "voicemail",
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Why a call left no voicemail (VM-11). */
export const noVoicemailReasons = [
  "voicemail_answered",
  "voicemail_busy",
  "voicemail_no_answer",
  "voicemail_failed",
] as const;

/** State of a file on the network: still being fetched, or why it is not kept here. `unreachable`: it is not retried. */
const networkFileStates = ["coming", "gone", "too_large", "unreachable"] as const;
export type NetworkFileState = (typeof networkFileStates)[number];

const networkFile = wire({
  name: z.string(),
  kind: z.enum(["image", "video", "audio", "file"]),
  state: z.enum(networkFileStates),
});
export type FileOnNetwork = z.output<typeof networkFile>;

export const message = wire({
  id,
  channel: z.enum(channels),
  direction: z.enum(["in", "out"]),
  kind: z.enum(messageKinds),
  subject: z.string().nullable(),
  text: z.string(),
  quoted: z.string().nullable(),
  html: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  at: instant,
  state: z.enum(messageStates),
  understoodAs: z.enum(understoodAs).nullable(),
  /** Possibly this person's reply; the next step waits a day for a member to `decide` (R15). */
  isUncertain: z.boolean(),
  campaignId: named("workflow_id", id.nullable()),
  stepNumber: z.int().nullable(),
  author: z.string().nullable(),
  /** An error code of the sender, or one of `missingTexts`; for a voicemail that was not left, one of `noVoicemailReasons`. */
  failure: z.string().nullable(),
  /** Files of a message on the network that are not among its attachments, or not yet. */
  files: z.array(networkFile).optional(),
  /** The recording of a voicemail, as long as it is kept. */
  audio: wire({ id, accountId: named("credentials_id", id) }).nullable(),
  canBeUndoneUntil: instant.nullable(),
  attachments: z.array(attachment),
  /** The label of a reply (LABEL-06). */
  label: messageLabel.nullable(),
  /** When it is scheduled to be sent (INBOX-11). */
  sendAt: instant.nullable(),
  /** The person has replied since it was scheduled; it waits until a member confirms it. */
  isHeldBack: z.boolean(),
});
export type Message = z.output<typeof message>;

/** A line in the thread that is not a message: accepted, sequence stopped or finished (ux 62). */
const threadEvent = wire({
  id,
  at: instant,
  kind: z.enum([
    "enrolled",
    "accepted",
    "stopped",
    "resumed",
    "finished",
    "opt_out",
    "opt_in",
    "bounce",
    "crossed",
  ]),
  campaignId: named("workflow_id", id.nullable()),
  campaignName: z.string().nullable(),
  reason: z.enum(stopReasons).nullable(),
});

const draft = wire({
  channel: z.enum(writtenChannels),
  /** The ID that the message will be sent under. */
  clientId: id.nullable(),
  subject: z.string(),
  text: named("draft", z.string()),
  attachments: z.array(draftFile),
  last: instant,
});

/** The last message between a person and one of our accounts on one channel (PROSPECT-33). */
const lastOnChannel = wire({
  accountId: named("credentials_id", id),
  accountName: z.string(),
  channel: z.enum(channels),
  direction: z.enum(["in", "out"]),
  kind: z.enum(messageKinds),
  /** Its beginning; the subject if it has no text. */
  snippet: z.string(),
  state: z.enum(messageStates),
  at: instant,
  /** The conversation's last message, which waits for our reply. */
  needsYou: z.boolean(),
});
export type LastOnChannel = z.output<typeof lastOnChannel>;

/** Why a channel cannot be used for a message to this person. */
const closedReasons = [
  "no_email",
  "no_mailbox",
  "not_connected",
  "no_network_account",
  "opted_out",
  "invalid_email",
  "no_phone",
  "no_number",
  "sms_unavailable",
] as const;

const thread = wire({
  conversation,
  messages: z.array(message),
  events: z.array(threadEvent),
  nextCursor: z.string().nullable(),
  drafts: z.array(draft),
  channels: z.array(
    wire({
      channel: z.enum(writtenChannels),
      isOpen: z.boolean(),
      address: z.string().nullable(),
      reason: z.enum(closedReasons).nullable(),
      sender: z.string().nullable(),
    }),
  ),
  defaultChannel: z.enum(writtenChannels),
  sequence: wire({
    campaignId: named("workflow_id", id),
    campaignName: z.string(),
    campaignStatus: named("workflow_status", z.enum(campaignStatuses)),
    state: z.enum(enrollmentStates),
    reason: z.enum(stopReasons).nullable(),
    standstill: z.enum(stopReasons).nullable(),
    next: nextAction,
    stepsLeft: z.int(),
  }).nullable(),
  replySubject: z.string().nullable(),
});
export type Thread = z.output<typeof thread>;

/** An incoming message that matched no person; of emails only the envelope is kept (R15). */
const unmatched = wire({
  id,
  channel: z.enum(["email", "network", "sms"]),
  /** Null if it is not an email. */
  mailboxId: id.nullable(),
  /** Where it arrived: the mailbox's address, the account's name, or our phone number. */
  mailbox: z.string(),
  from: z.string(),
  /** For messages that are not emails, the beginning of the text. */
  subject: z.string(),
  /** The text of a message that is not an email; of emails only the envelope is kept. */
  text: z.string().nullable(),
  /** It could not be recorded and can be retried. */
  canRetry: z.boolean(),
  at: instant,
  /** It was skipped because it could not be parsed (R33). */
  isUnreadable: z.boolean(),
});
export type UnmatchedMail = z.output<typeof unmatched>;

/** A person whom the message can be assigned to. */
const candidate = wire({
  prospectId: named("profile_id", id),
  fullName: z.string(),
  companyName: z.string(),
  email: z.string().nullable(),
});
export type Candidate = z.output<typeof candidate>;

const read = { who: "member", page: "inbox", rate: "read" } as const;
const write = { who: "member", scope: "write", page: "inbox", rate: "write" } as const;
/**
 * A conversation is identified by its person and its account. Without the account it is the latest one with that person, which keeps links
 * from earlier versions working.
 */
const which = {
  prospectId: named("profile_id", id),
  accountId: named("credentials_id", id.optional()),
};
const oneConversation = wire(which);

export const inbox = {
  conversations: endpoint({
    method: "GET",
    path: "/inbox/dialogs",
    access: read,
    input: wire({
      ...page(25),
      accountId: named("credentials_id", id.optional()),
      query: z.string().max(200).optional(),
      channel: z.enum(channels).optional(),
      unreadOnly: z.boolean().optional(),
      repliedOnly: z.boolean().optional(),
      /** People who are or were in this campaign. */
      campaignId: named("workflow_id", id.optional()),
      assigneeId: id.optional(),
      unassignedOnly: z.boolean().optional(),
      split: z.enum(splits).optional(),
      /** The label of their newest reply (INBOX-14). */
      replyLabel: z.enum(replyLabels).optional(),
      /** A label that members gave the person (INBOX-11). */
      labelId: id.optional(),
    }),
    output: listOf(conversation),
  }),
  counts: inboxCounts,
  /** A person's conversations over the accounts the user may use, by channel, newest first. */
  ofPerson: endpoint({
    method: "GET",
    path: "/profiles/:profile_id/dialogs",
    access: read,
    input: wire({ prospectId: named("profile_id", id) }),
    output: z.array(lastOnChannel),
  }),
  thread: endpoint({
    method: "GET",
    path: "/inbox/dialogs/:profile_id",
    access: read,
    input: wire({ ...which, ...page(50) }),
    output: thread,
  }),
  /**
   * Sends the message after 10 seconds, during which `undo` cancels it (ux 61), or at `sendAt`, until when it can be canceled too.
   * `clientId` makes retries idempotent; a retry with a different text is refused (`message_sent_before`), so that the edit does not count
   * as sent.
   */
  send: endpoint({
    method: "POST",
    path: "/inbox/dialogs/:profile_id/send",
    access: { ...write, scope: "send" },
    bodyLimit: 256 * 1024,
    input: wire({
      ...which,
      clientId: id,
      channel: z.enum(writtenChannels),
      text: named("message", z.string().min(1, "fill_this_field").max(maxMessageCharacters, "too_long")),
      subject: z.string().max(255).refine(isOneLine, "not_one_line").optional(),
      /** Uploaded files; for emails only. */
      attachments: fileIds.optional(),
      sendAt: instant.optional(),
    }),
    output: message,
  }),
  /** Reschedules a pending message; null sends it now. */
  reschedule: endpoint({
    method: "PUT",
    path: "/inbox/messages/:_id",
    access: { ...write, scope: "send" },
    input: wire({ id, sendAt: instant.nullable() }),
    output: message,
  }),
  undo: endpoint({
    method: "DELETE",
    path: "/inbox/messages/:_id",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  markRead: endpoint({
    method: "POST",
    path: "/inbox/dialogs/:profile_id/read",
    access: write,
    input: oneConversation,
    output: conversation,
  }),
  markUnread: endpoint({
    method: "POST",
    path: "/inbox/dialogs/:profile_id/unread",
    access: write,
    input: oneConversation,
    output: conversation,
  }),
  setDone: endpoint({
    method: "POST",
    path: "/inbox/dialogs/:profile_id/done",
    access: write,
    input: wire({ ...which, isDone: z.boolean() }),
    output: conversation,
  }),
  /**
   * Assigns the conversation; null unassigns it. `seenAssigneeId` is the assignee the caller saw: if that has changed meanwhile, the call
   * is refused and names the current one (ux 64).
   */
  assignTo: endpoint({
    method: "POST",
    path: "/inbox/dialogs/:profile_id/assignee",
    access: write,
    input: wire({
      ...which,
      assigneeId: id.nullable(),
      seenAssigneeId: id.nullable(),
    }),
    output: conversation,
  }),
  /** Members with access to the inbox; given a person, those who may see that conversation. */
  assignees: endpoint({
    method: "GET",
    path: "/inbox/assignees",
    access: read,
    input: wire({
      prospectId: named("profile_id", id.optional()),
      accountId: named("credentials_id", id.optional()),
    }),
    output: z.array(assignee),
  }),
  /** Snoozes a conversation until an instant within a year; null ends the snooze. */
  remind: endpoint({
    method: "POST",
    path: "/inbox/dialogs/:profile_id/remind",
    access: write,
    input: wire({ ...which, remindAt: instant.nullable() }),
    output: conversation,
  }),
  saveDraft: endpoint({
    method: "PUT",
    path: "/inbox/dialogs/:profile_id/draft",
    access: write,
    bodyLimit: 256 * 1024,
    input: wire({
      prospectId: named("profile_id", id),
      accountId: named("credentials_id", id.optional()),
      channel: z.enum(writtenChannels),
      clientId: id.optional(),
      subject: z.string().max(255),
      text: named("draft", z.string().max(50_000)),
      /** If absent, the draft keeps its files. */
      attachments: fileIds.optional(),
    }),
    output: draft.nullable(),
  }),
  /** Decides whether an uncertain message is this person's reply: if so it ends their sequences, otherwise they continue (R15). */
  decide: endpoint({
    method: "POST",
    path: "/inbox/messages/:_id/answer",
    access: { ...write, scope: "send" },
    input: wire({ id, isAnswer: z.boolean() }),
    output: conversation,
  }),
  unmatched: endpoint({
    method: "GET",
    path: "/inbox/unmatched",
    access: read,
    input: wire(page(25)),
    output: listOf(unmatched),
  }),
  /** Assigns the message to a person and treats it as their reply, with all consequences. */
  assign: endpoint({
    method: "POST",
    path: "/inbox/unmatched/:_id/assign",
    access: write,
    input: wire({ id, prospectId: named("profile_id", id) }),
    output: conversation,
  }),
  /** Removes the message from the tray as no one's, or puts it back. */
  dismiss: endpoint({
    method: "POST",
    path: "/inbox/unmatched/:_id/done",
    access: write,
    input: wire({ id, isDone: z.boolean() }),
    output: nothing,
  }),
  /** Retries a message that could not be recorded. */
  retry: endpoint({
    method: "POST",
    path: "/inbox/unmatched/:_id/retry",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  /** Finds people by parts of their name, company or address; at most 20. */
  candidates: endpoint({
    method: "GET",
    path: "/inbox/candidates",
    access: read,
    input: wire({ query: z.string().max(200) }),
    output: z.array(candidate),
  }),
};
