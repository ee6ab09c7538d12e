import type { MessageApi } from "../api";
import type { Client } from "../client";
import { filesOf, partsOf } from "../files";
import { writeMs } from "../timeouts";
import { formOf } from "./form";
import { pageOf, pageSize } from "./page";
import * as shapes from "./shapes";

/** Conversations with one person, their messages and files. */
export function messagesOfV1(ask: Client): MessageApi {
  return {
    async write(ref, memberId, text) {
      const form = formOf({ account_id: ref, attendees_ids: memberId, text });
      const sent = await ask({ method: "POST", path: ["chats"], form, timeoutMs: writeMs }, shapes.written);
      return sent.message_id ?? sent.chat_id ?? memberId;
    },
    async chatsWith(ref, memberId) {
      const query = { account_id: ref, limit: pageSize };
      const found = await ask({ path: ["chat_attendees", memberId, "chats"], query }, shapes.chats);
      return found.items.map(({ id }) => id);
    },
    async chats(ref, cursor) {
      const query = { account_id: ref, limit: pageSize, cursor };
      const found = await ask({ path: ["chats"], query }, shapes.chats);
      return pageOf(found, ({ id, type, timestamp, attendee_provider_id }) =>
        timestamp && !type ? [{ id, at: timestamp, memberRef: attendee_provider_id ?? undefined }] : [],
      );
    },
    async messages(_ref, chatId, since, cursor) {
      const query = { limit: pageSize, cursor, after: new Date(+since - 1).toISOString() };
      const found = await ask({ path: ["chats", chatId, "messages"], query }, shapes.messages);
      return pageOf(found, ({ id, timestamp, text, sender_id, is_sender, is_event, deleted, attachments }) =>
        is_event || deleted
          ? []
          : [
              {
                ...{ id, at: timestamp, chatId, text: text ?? "", files: filesOf(attachments, [id]) },
                ...{ isOurs: is_sender === true, memberRef: sender_id },
              },
            ],
      );
    },
    filePath(_ref, file) {
      const [message = "", id = ""] = partsOf(file);
      return ["messages", message, "attachments", id];
    },
  };
}
