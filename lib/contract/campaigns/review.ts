import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { named, wire } from "../wire";
import { countedKinds } from "./sequence";

/** Why somebody would wait or get nothing, the first that applies. */
export const reviewReasons = [
  "opted_out",
  "no_profile_url",
  "no_required_email_type",
  "invalid_email",
  "missing_data",
] as const;

/** What starting a campaign now would come to (ux 42, 43, 46). */
const campaignReview = wire({
  senders: z.array(
    wire({
      accountId: named("credentials_id", id),
      mailboxId: id.nullable(),
      name: z.string(),
      people: z.int(),
      canSend: z.boolean(),
      /** Today's caps of what the steps do, with how far they are used (R9). */
      caps: z.array(wire({ kind: z.enum(countedKinds), limit: z.int(), used: z.int() })),
    }),
  ),
  /** `looked`: so many of them were checked one by one. */
  people: wire({
    total: z.int(),
    looked: z.int(),
    ready: z.int(),
    waiting: z.array(wire({ reason: z.enum(reviewReasons), count: z.int() })),
  }),
  /** Placeholders without a fallback that some people lack. */
  missing: z.array(wire({ field: z.string(), count: z.int(), stepId: id })),
  /** The longest text of each limited step, filled for whom it becomes longest; `over`: people for whom it is too long. */
  lengths: z.array(
    wire({ stepId: id, length: z.int(), limit: z.int(), over: z.int(), prospectName: z.string() }),
  ),
  /** The first sends in their order, and how many the first day with sends brings in all. */
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
