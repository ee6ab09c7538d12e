import type { Outgoing } from "../send-message";
import { messageKey, signatureHeader } from "./messages";
import { disable, dropMessage, findMessage, noteFailure } from "./subscriptions";

/** Messages of the pretend calendar. */
export const calendarMessages: Outgoing = {
  ...{ kind: "calendar_message", find: findMessage, drop: dropMessage, noteFailure, giveUp: disable },
  ...{ signatureHeader, keyOf: messageKey },
};
