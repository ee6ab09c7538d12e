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

/** As long as a message written by hand may be. */
export const mostMessageSigns = 50_000;
/** Splits of the inbox (ux 59): a person waits for us; is interested; we wait for them; away; put off; done; everything. */
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
/** Why a received mail has no text: it broke its reader, it is being fetched, it is not in the mailbox any more. */
export const missingTexts = ["unreadable", "text_awaited", "text_gone"] as const;

/** One conversation per person and account over all channels (decision 1.11); a "dialog" on the wire, addressed by both. */
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
  /** What became of our last message; null where they wrote last. */
  lastState: z.enum(messageStates).nullable(),
  lastMessageAt: instant,
  isUnread: z.boolean(),
  needsYou: z.boolean(),
  isDone: z.boolean(),
  awayUntil: instant.nullable(),
  replyLabel: newestLabel.nullable(),
  /** Put off until then (ux 67); an answer of the person ends it. */
  remindAt: instant.nullable(),
  /** It needs somebody because the reminder came, and nobody has answered since. */
  isReminder: z.boolean(),
  /** Who sees to it. */
  assignee: wire({ id, name: z.string() }).nullable(),
  version: z.int(),
});
export type Conversation = z.output<typeof conversation>;

/** What a message was to the network; a request carries its note. */
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

/** Why a call left nothing on a machine (VM-11). */
export const unleftReasons = [
  "voicemail_answered",
  "voicemail_busy",
  "voicemail_no_answer",
  "voicemail_failed",
] as const;

/** Of a file on the network: it is being fetched, or why it is not kept here. `unreachable`: nobody tries again. */
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
  /** Perhaps this person's answer; the next step waits a day for somebody to `decide` (R15). */
  isUncertain: z.boolean(),
  campaignId: named("workflow_id", id.nullable()),
  stepNumber: z.int().nullable(),
  author: z.string().nullable(),
  /** A code of the sender's side, or one of `missingTexts`; of a voicemail that was not left, one of `unleftReasons`. */
  failure: z.string().nullable(),
  /** Files that came with a message on the network and are not among its attachments, or not yet. */
  files: z.array(networkFile).optional(),
  /** What a voicemail plays, as long as it is kept. */
  audio: wire({ id, accountId: named("credentials_id", id) }).nullable(),
  canBeUndoneUntil: instant.nullable(),
  attachments: z.array(attachment),
  /** What a reply was labelled with (LABEL-06). */
  label: messageLabel.nullable(),
  /** It leaves then, as its writer chose (INBOX-11). */
  sendAt: instant.nullable(),
  /** The person has answered since it was put in line: it leaves when somebody says so. */
  isHeldBack: z.boolean(),
});
export type Message = z.output<typeof message>;

/** A line in the thread that is no message: accepted, sequence stopped or finished (ux 62). */
const threadEvent = wire({
  id,
  at: instant,
  kind: z.enum(["enrolled", "accepted", "stopped", "resumed", "finished", "opt_out", "bounce", "crossed"]),
  campaignId: named("workflow_id", id.nullable()),
  campaignName: z.string().nullable(),
  reason: z.enum(stopReasons).nullable(),
});

const draft = wire({
  channel: z.enum(writtenChannels),
  /** Names the message that it becomes. */
  clientId: id.nullable(),
  subject: z.string(),
  text: named("draft", z.string()),
  attachments: z.array(draftFile),
  last: instant,
});

/** Why nobody can be written to by hand on a channel. */
const closedReasons = [
  "no_email",
  "no_mailbox",
  "not_connected",
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

/** A mail we could not match to a person: only its envelope is kept (R15). */
const unmatched = wire({
  id,
  channel: z.enum(["email", "network", "sms"]),
  /** Null for what is no mail. */
  mailboxId: id.nullable(),
  /** Where it arrived: the mailbox's address, the name of the account, or our number. */
  mailbox: z.string(),
  from: z.string(),
  /** Of a message that is no mail: how it begins. */
  subject: z.string(),
  /** The words of a message that is no mail; of a mail only the envelope is kept. */
  text: z.string().nullable(),
  /** It could not be recorded and can be tried again. */
  canRetry: z.boolean(),
  at: instant,
  /** It was set aside, because reading it failed (R33). */
  isUnreadable: z.boolean(),
});
export type UnmatchedMail = z.output<typeof unmatched>;

/** Somebody a mail can be given to. */
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
 * A conversation is named by its person and the account it is held over; without the account it is the one that moved last, as addresses of
 * earlier versions have it.
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
      /** Who is or was in this campaign. */
      campaignId: named("workflow_id", id.optional()),
      assigneeId: id.optional(),
      unassignedOnly: z.boolean().optional(),
      split: z.enum(splits).optional(),
      /** What their newest reply was labelled with (INBOX-14). */
      replyLabel: z.enum(replyLabels).optional(),
      /** A label that people put on them (INBOX-11). */
      labelId: id.optional(),
    }),
    output: listOf(conversation),
  }),
  counts: inboxCounts,
  thread: endpoint({
    method: "GET",
    path: "/inbox/dialogs/:profile_id",
    access: read,
    input: wire({ ...which, ...page(50) }),
    output: thread,
  }),
  /**
   * The message leaves after 10 seconds in which `undo` takes it back (ux 61), or at `sendAt`, until when it can be taken back,
   * too. `clientId` makes a repeated call one message; with other words it is refused
   * (`message_sent_before`), so that what was changed meanwhile is not taken for sent.
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
      text: named("message", z.string().min(1, "fill_this_field").max(mostMessageSigns, "too_long")),
      subject: z.string().max(255).refine(isOneLine, "not_one_line").optional(),
      /** Files that were uploaded; they leave with an email alone. */
      attachments: fileIds.optional(),
      sendAt: instant.optional(),
    }),
    output: message,
  }),
  /** Another time for a message that waits for one; null: now. */
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
   * Who sees to it from now on; null: nobody. `seenAssigneeId` is who did as far as the caller saw: where somebody was faster,
   * it is refused and says who (ux 64).
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
  /** Who may open the inbox, and with a person, may see their conversation. */
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
  /** Puts a conversation off until an instant within a year, or takes that back with null. */
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
      /** Without it the files of the draft stay as they are. */
      attachments: fileIds.optional(),
    }),
    output: draft.nullable(),
  }),
  /** Whether an uncertain message is an answer of this person: then it ends their sequences, else these go on (R15). */
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
  /** Whose mail it is: an answer of this person, with all that follows from one. */
  assign: endpoint({
    method: "POST",
    path: "/inbox/unmatched/:_id/assign",
    access: write,
    input: wire({ id, prospectId: named("profile_id", id) }),
    output: conversation,
  }),
  /** It is nobody's, and leaves the tray; taken back it lies there again. */
  dismiss: endpoint({
    method: "POST",
    path: "/inbox/unmatched/:_id/done",
    access: write,
    input: wire({ id, isDone: z.boolean() }),
    output: nothing,
  }),
  /** What could not be recorded is tried again. */
  retry: endpoint({
    method: "POST",
    path: "/inbox/unmatched/:_id/retry",
    access: write,
    input: wire({ id }),
    output: nothing,
  }),
  /** People by parts of their names, companies or addresses, at most 20. */
  candidates: endpoint({
    method: "GET",
    path: "/inbox/candidates",
    access: read,
    input: wire({ query: z.string().max(200) }),
    output: z.array(candidate),
  }),
};
