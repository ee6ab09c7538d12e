import * as z from "zod";
import { attachments } from "../files";

/** Responses of version 1, as far as we read them. Its flags are 0 and 1, or true and false. */

const flag = z.union([z.boolean(), z.number()]).transform(Boolean).nullish();

export const progress = z.union([
  z.object({ object: z.enum(["AccountCreated", "AccountReconnected"]), account_id: z.string() }),
  z.object({
    object: z.literal("Checkpoint"),
    account_id: z.string(),
    checkpoint: z.object({
      type: z.string(),
      source: z.string().nullish(),
      contracts: z.array(z.object({ id: z.string(), name: z.string().nullish() })).nullish(),
    }),
  }),
]);

export const signInPage = z.object({ url: z.url() });

export const account = z.object({
  created_at: z.coerce.date(),
  sources: z.array(z.object({ status: z.string() })).prefault([]),
});

export const done = z.object({ object: z.string().optional() });

const person = z.object({
  provider_id: z.string(),
  public_identifier: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  profile_picture_url: z.string().nullish(),
  location: z.string().nullish(),
});

export const profile = person.extend({
  headline: z.string().nullish(),
  network_distance: z.string().nullish(),
  is_relationship: flag,
  can_send_inmail: flag,
  is_self: flag,
  invitation: z.object({ type: z.string(), status: z.string() }).nullish(),
});
export type Profile = z.output<typeof profile>;

export const me = person.extend({
  occupation: z.string().nullish(),
  premium: flag,
  sales_navigator: z.unknown(),
  recruiter: z.unknown(),
});

export const requested = z.object({ invitation_id: z.union([z.string(), z.number()]).transform(String) });

export const written = z.object({ chat_id: z.string().nullish(), message_id: z.string().nullish() });

const listOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), cursor: z.string().nullish() });

export const requests = listOf(z.object({ id: z.string(), invited_user_id: z.string().nullish() }));

export const relations = listOf(
  z.object({
    member_id: z.string(),
    connection_urn: z.string().nullish(),
    public_identifier: z.string().nullish(),
    public_profile_url: z.string().nullish(),
    created_at: z.coerce.date(),
  }),
);

export const chats = listOf(
  z.object({
    id: z.string(),
    type: z.number().nullish(),
    attendee_provider_id: z.string().nullish(),
    timestamp: z.coerce.date().nullish(),
  }),
);

export const messages = listOf(
  z.object({
    id: z.string(),
    text: z.string().nullish(),
    sender_id: z.string(),
    attachments,
    timestamp: z.coerce.date(),
    is_sender: flag,
    is_event: flag,
    deleted: flag,
  }),
);
