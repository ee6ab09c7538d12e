import * as z from "zod";
import { checkKinds } from "../accounts/domain-health";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { named, wire } from "../wire";
import { countedKinds } from "./sequence";

/** Why a prospect would wait or get nothing; the first reason that applies. */
export const reviewReasons = [
  "opted_out",
  "no_profile_url",
  "no_required_email_type",
  "invalid_email",
  "missing_data",
] as const;

/** What would happen if the campaign started now (ux 42, 43, 46). */
const campaignReview = wire({
  senders: z.array(
    wire({
      accountId: named("credentials_id", id),
      mailboxId: id.nullable(),
      name: z.string(),
      people: z.int(),
      canSend: z.boolean(),
      /** Its steps on the network wait, because it has no network account. */
      waitsForNetwork: z.boolean(),
      /** Today's limits for the kinds of action in the sequence, and how much of them is used (R9). */
      caps: z.array(wire({ kind: z.enum(countedKinds), limit: z.int(), used: z.int() })),
    }),
  ),
  /** Domains of these mailboxes whose emails large providers reject or mark as spam, with the records that are at fault (M12). */
  poorDomains: z.array(wire({ domain: z.string(), mailboxId: id, failed: z.array(z.enum(checkKinds)) })),
  /** `looked`: how many of them were checked one by one. */
  people: wire({
    total: z.int(),
    looked: z.int(),
    ready: z.int(),
    waiting: z.array(wire({ reason: z.enum(reviewReasons), count: z.int() })),
  }),
  /** Placeholders without a fallback that some people have no value for. */
  missing: z.array(wire({ field: z.string(), count: z.int(), stepId: id })),
  /** The longest result of each limited text over all people; `over` counts people for whom it is too long. */
  lengths: z.array(
    wire({ stepId: id, length: z.int(), limit: z.int(), over: z.int(), prospectName: z.string() }),
  ),
  /** The first sends in order, and the total for the first day with sends. */
  firstDay: wire({
    count: z.int(),
    sends: z.array(
      wire({ at: instant, prospectName: z.string(), stepId: id, accountId: named("credentials_id", id) }),
    ),
  }),
});
export type CampaignReview = z.output<typeof campaignReview>;

export const campaignReviews = {
  show: endpoint({
    method: "GET",
    path: "/workflows/:_id/review",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: wire({ id }),
    output: campaignReview,
  }),
};
