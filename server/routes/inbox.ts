import { inbox } from "@/lib/contract/inbox";
import { route } from "@/server/http/route";
import { assignTo, listAssignees } from "@/server/services/assignment";
import { decideAnswer } from "@/server/services/doubts";
import { saveDraft } from "@/server/services/drafts";
import { countInbox, listInbox, markRead, markUnread, setDone } from "@/server/services/inbox";
import { remind } from "@/server/services/reminders";
import { rescheduleMessage } from "@/server/services/send-later";
import { sendMessage, undoMessage } from "@/server/services/sending";
import { showThread } from "@/server/services/thread";
import {
  assignMail,
  dismissMail,
  listCandidates,
  listUnmatchedMails,
  retryEvent,
} from "@/server/services/unmatched";

export const inboxRoutes = [
  route(inbox.conversations, listInbox),
  route(inbox.counts, countInbox),
  route(inbox.thread, showThread),
  route(inbox.send, sendMessage),
  route(inbox.reschedule, rescheduleMessage),
  route(inbox.undo, undoMessage),
  route(inbox.markRead, markRead),
  route(inbox.markUnread, markUnread),
  route(inbox.setDone, setDone),
  route(inbox.assignTo, assignTo),
  route(inbox.assignees, listAssignees),
  route(inbox.remind, remind),
  route(inbox.saveDraft, saveDraft),
  route(inbox.decide, decideAnswer),
  route(inbox.unmatched, listUnmatchedMails),
  route(inbox.assign, assignMail),
  route(inbox.dismiss, dismissMail),
  route(inbox.retry, retryEvent),
  route(inbox.candidates, listCandidates),
];
