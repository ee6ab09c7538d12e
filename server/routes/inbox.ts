import { inbox } from "@/lib/contract/inbox";
import { route } from "@/server/http/route";
import { saveDraft } from "@/server/services/drafts";
import {
  countInbox,
  listInbox,
  listUnmatchedMails,
  markRead,
  markUnread,
  setDone,
} from "@/server/services/inbox";
import { sendMessage, undoMessage } from "@/server/services/sending";
import { showThread } from "@/server/services/thread";

export const inboxRoutes = [
  route(inbox.conversations, listInbox),
  route(inbox.counts, countInbox),
  route(inbox.thread, showThread),
  route(inbox.send, sendMessage),
  route(inbox.undo, undoMessage),
  route(inbox.markRead, markRead),
  route(inbox.markUnread, markUnread),
  route(inbox.setDone, setDone),
  route(inbox.saveDraft, saveDraft),
  route(inbox.unmatched, listUnmatchedMails),
];
