import { inbox } from "@/lib/contract/inbox/inbox";
import { writing } from "@/lib/contract/writing";
import { route } from "@/server/http/route";
import { assignTo, listAssignees } from "@/server/services/inbox/assignment";
import { saveDraft } from "@/server/services/inbox/drafts";
import { countInbox, listInbox, markRead, markUnread, setDone } from "@/server/services/inbox/inbox";
import { listOfPerson } from "@/server/services/inbox/of-person";
import { remind } from "@/server/services/inbox/reminders";
import { rescheduleMessage } from "@/server/services/inbox/send-later";
import { sendMessage, undoMessage } from "@/server/services/inbox/sending";
import { showThread } from "@/server/services/inbox/thread";
import { decideAnswer } from "@/server/services/inbox/uncertain-replies";
import {
  assignMail,
  dismissMail,
  listCandidates,
  listUnmatchedMails,
  retryEvent,
} from "@/server/services/inbox/unmatched";
import { generateText } from "@/server/services/inbox/writing";

export const inboxRoutes = [
  route(inbox.conversations, listInbox),
  route(inbox.counts, countInbox),
  route(inbox.ofPerson, listOfPerson),
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

export const writingRoutes = [route(writing.generate, generateText)];
