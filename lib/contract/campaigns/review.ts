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

/** What makes spam filters distrust an email, the most serious first. */
const mailFindingKinds = [
  "link_shortener",
  "numeric_link",
  "false_reply",
  "spam_phrases",
  "shouting",
  "shared_tracking",
  "insecure_link",
  "many_links",
  "only_a_link",
  "attachment",
  "punctuation",
  "long_text",
  "no_opt_out",
] as const;
/** Each of these alone sends emails to spam. */
const seriousFindings: readonly (typeof mailFindingKinds)[number][] = [
  ...(["link_shortener", "numeric_link", "false_reply", "spam_phrases", "shouting"] as const),
];
/** `detail`: the host, the number or the words that it is about; empty where the finding says everything. */
const mailFinding = wire({ stepId: id, finding: z.enum(mailFindingKinds), detail: z.string() });
export type MailFinding = z.output<typeof mailFinding>;

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
  /** What spam filters may dislike about its emails (M12); null for a campaign without emails. */
  mailFindings: z.array(mailFinding).nullable(),
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

/** `poor`: its emails are likely to be rejected or to land in spam. `fair`: something should be improved. Null without emails. */
export function mailGradeOf({
  mailFindings,
  poorDomains,
}: Pick<CampaignReview, "mailFindings" | "poorDomains">): "good" | "fair" | "poor" | null {
  if (!mailFindings) return null;
  if (poorDomains.length > 0 || mailFindings.some(({ finding }) => seriousFindings.includes(finding)))
    return "poor";
  return mailFindings.length > 0 ? "fair" : "good";
}

export const campaignReviews = {
  show: endpoint({
    method: "GET",
    path: "/workflows/:_id/review",
    access: { who: "member", page: "campaigns", rate: "read" },
    input: wire({ id }),
    output: campaignReview,
  }),
};
