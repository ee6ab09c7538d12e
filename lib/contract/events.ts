import * as z from "zod";
import { id } from "./fields";
import { named, wire } from "./wire";

/** Events that the server sends to a browser over the socket; the names are the specification's (RT-07 to RT-12). */
const changed = wire({ id, version: z.int() });
export const serverEvents = {
  update_space: changed,
  update_user: changed,
  update_credentials: changed,
  update_integrations: changed,
  /** The sign-in of an account changed: a code, phone, second factor or confirmation is needed or was given. */
  update_authorization: changed,
  update_proxy: wire({
    id,
    version: z.int(),
    stage: z.enum(["start", "success", "fail"]),
    attemptCount: z.int(),
    countryCode: z.string().nullable(),
    /** Unix seconds, as in the account itself. */
    proxyFailedUntil: z.int().nullable(),
  }),
  update_workflows: changed,
  update_credits: wire({ used: z.number(), available: z.number() }),
  update_unread_counter: wire({ accountId: id, count: z.int() }),
  /** The other users who have a prospect's conversation open, and who of them is typing. */
  viewers: wire({
    prospectId: named("profile", id),
    people: z.array(wire({ id, isTyping: z.boolean() })),
  }),
  /** Asks a browser to act for an account; the first tab to take the command executes it. */
  extension_command: wire({ id, accountId: id }),
  refetch: wire({
    list: z.enum([
      "credentials",
      "workflows",
      "smart_sequences",
      "profiles",
      "lists",
      "labels",
      "tasks",
      "notes",
      "saved_replies",
      "integrations",
      "dialogs",
      "imports",
      "searches",
      "enrichments",
      "sandbox",
      "notices",
      "approvals",
      "views",
      "voicemails",
      "prompts",
      "deals",
      "crms",
    ]),
    id: id.optional(),
  }),
} as const;
export type ServerEvent = keyof typeof serverEvents;
export type EventPayload<E extends ServerEvent> = z.output<(typeof serverEvents)[E]>;

/** Events a browser may send (RT-03, RT-05). The session comes from the cookie, never from the event. */
export const clientEvents = {
  /** `since`: when the tab's data was read (ms since 1970). The answer says whether the events sent again are all that it missed. */
  server_create_connection: z.looseObject({ since: z.int().min(0).optional() }),
  change_credentials: z.strictObject({ old_id: id.nullable(), new_id: id.nullable() }),
  /** The conversation open in this tab, which is shown to teammates; null for none. */
  viewing: z.strictObject({ profile: id.nullable(), typing: z.boolean() }),
} as const;
