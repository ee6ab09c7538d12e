import type { Outgoing } from "../send-message";
import { messageKey, signatureHeader } from "./messages";
import { dropMessage, findMessage, giveUp, noteFailure } from "./telling";

/** Messages of the pretend CRMs. */
export const crmMessages: Outgoing = {
  ...{ kind: "crm_message", find: findMessage, drop: dropMessage, noteFailure, giveUp },
  ...{ signatureHeader, keyOf: messageKey },
};
