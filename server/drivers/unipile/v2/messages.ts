import type { MessageApi } from "../api";
import type { Client } from "../client";
import { filesOf, partsOf } from "../files";
import { writeMs } from "../timeouts";
import { pageOf, queryOf } from "./page";
import * as shapes from "./shapes";

/** Conversations with one person, their messages and files. */
export function messagesOfV2(ask: Client): MessageApi {
  return {
    async write(ref, memberId, text) {
      const body = { users_ids: memberId, text };
      const sent = await ask(
        { method: "POST", path: [ref, "chats", "send"], body, timeoutMs: writeMs },
        shapes.written,
      );
      return [sent.message_id].flat()[0] as string;
    },
    async chatsWith(ref, memberId) {
      const { data } = await ask({ path: [ref, "users", memberId, "chat"] }, shapes.userChats);
      return data.map(({ chat_id }) => chat_id);
    },
    async chats(ref, page) {
      const query = { ...queryOf(page), type: "1to1" };
      const found = await ask({ path: [ref, "chats"], query }, shapes.chats);
      return pageOf(found, ({ id, user, user_id, updated_at, last_message_timestamp }) => {
        const at = last_message_timestamp ?? updated_at;
        const memberRef = user?.id ?? user_id ?? undefined;
        const name = user?.display_name ?? undefined;
        return at ? [{ id, at, memberRef, profileUrl: user ? shapes.addressOf(user) : undefined, name }] : [];
      });
    },
    async messages(ref, chatId, since, page) {
      // The service leaves out the instant itself.
      const query = { ...queryOf(page), after: new Date(+since - 1).toISOString() };
      const found = await ask({ path: [ref, "chats", chatId, "messages"], query }, shapes.messages);
      return pageOf(found, (message) =>
        message.is_event || message.is_deleted
          ? []
          : [
              {
                id: message.id,
                at: message.timestamp,
                chatId,
                text: message.text ?? "",
                files: filesOf(message.attachments, [chatId, message.id]),
                isOurs: message.is_sender,
                memberRef: message.sender_id,
                profileUrl: message.sender ? shapes.addressOf(message.sender) : undefined,
              },
            ],
      );
    },
    filePath(ref, file) {
      const [chat = "", message = "", id = ""] = partsOf(file);
      return [ref, "chats", chat, "messages", message, "attachments", id];
    },
  };
}
