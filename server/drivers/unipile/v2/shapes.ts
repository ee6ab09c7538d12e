import * as z from "zod";
import { attachments } from "../files";
import { profileUrlOf } from "../profile-url";

/** Responses of version 2, as far as we read them. */

const option = z.object({
  id: z.string(),
  name: z.string().nullish(),
  display_name: z.string().nullish(),
  label: z.string().nullish(),
  description: z.string().nullish(),
});
const options = z.array(option).nullish();

export const progress = z.union([
  z.object({ object: z.literal("Account"), id: z.string() }),
  z.object({
    object: z.literal("AuthenticationCheckpoint"),
    intent_id: z.string(),
    checkpoint: z.object({
      type: z.string(),
      platform: z.string().nullish(),
      contracts: options,
      products: options,
      challenges: options,
    }),
  }),
]);

/** An empty body is read as null. */
export const nothing = z.unknown();

export const signInPage = z.object({ link: z.url() });

export const account = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.coerce.date(),
  metadata: z.object({ auto_proxy_country: z.string().nullish() }).nullish(),
});

export const done = z.object({ object: z.string().optional(), success: z.boolean().optional() });

const user = z.object({
  id: z.string(),
  public_identifier: z.string().nullish(),
  display_name: z.string().nullish(),
  profile_url: z.string().nullish(),
  public_picture_url: z.string().nullish(),
});
export type User = z.output<typeof user>;

const relationRequest = z.object({ id: z.string(), type: z.enum(["sent", "received"]) });

export const profile = user.extend({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  description: z.string().nullish(),
  location: z.string().nullish(),
  specifics: z
    .object({
      network_distance: z.string().nullish(),
      relation_request: relationRequest.nullish(),
      relation_request_status: z.string().nullish(),
      notify_visit_token: z.string().nullish(),
      can_send_inmail: z.boolean().nullish(),
      is_premium: z.boolean().nullish(),
    })
    .prefault({}),
});
export type Profile = z.output<typeof profile>;

export const requested = z.object({ id: z.string() });

/** One message, or one for each part of a long one. */
export const written = z.object({ message_id: z.union([z.string(), z.array(z.string()).min(1)]) });

export const userChats = z.object({ data: z.array(z.object({ chat_id: z.string() })) });

const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullish() });

export const relations = listOf(z.object({ id: z.string(), user, created_at: z.coerce.date().nullish() }));

export const chats = listOf(
  z.object({
    id: z.string(),
    user_id: z.string().nullish(),
    user: user.nullish(),
    updated_at: z.coerce.date().nullish(),
    last_message_timestamp: z.coerce.date().nullish(),
  }),
);

export const messages = listOf(
  z.object({
    id: z.string(),
    text: z.string().nullish(),
    sender_id: z.string(),
    attachments,
    sender: user.nullish(),
    timestamp: z.coerce.date(),
    is_sender: z.boolean(),
    is_event: z.boolean().nullish(),
    is_deleted: z.boolean().nullish(),
  }),
);

/** A member's profile URL on the network. */
export const addressOf = ({ profile_url, public_identifier }: User): string =>
  public_identifier ? profileUrlOf(public_identifier) : (profile_url ?? "");
