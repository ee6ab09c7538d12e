import * as z from "zod";
import { endpoint } from "./endpoint";
import { id, instant, noInput, nothing } from "./fields";
import { wire } from "./wire";

/** Domains a workspace can have at a time. */
export const maxTrackingDomains = 20;

const trackingDomainStates = ["pending", "verified", "failed"] as const;

/** What the last check found wrong with the records, or with the connection to the domain. */
const domainFindings = [
  "no_record",
  "other_record",
  "address_record",
  "no_proof",
  "other_proof",
  "no_answer",
  "held",
  "certificate",
  "not_reached",
  "other_server",
] as const;
export type DomainFinding = (typeof domainFindings)[number];

/** `waiting`: for the DNS records; `pending`: no valid answer over the domain yet, so that no link uses it. */
const certificateStates = ["waiting", "pending", "ready"] as const;

/** What a default domain is used for (MAIL-32, MAIL-33). */
const trackingTargets = ["link_tracking", "video_scenario"] as const;
export type TrackingTarget = (typeof trackingTargets)[number];

const dnsRecord = { host: z.string(), value: z.string() };

/** A domain of the customer's own for the links of their emails (MAIL-28). `type`, `host` and `value` are the record that points to us. */
const trackingDomain = wire({
  id,
  type: z.literal("CNAME"),
  ...dnsRecord,
  /** The record that proves that the domain belongs to this workspace. */
  proof: wire({ type: z.literal("TXT"), ...dnsRecord }),
  isDefaultForLinkTracking: z.boolean(),
  isDefaultForVideoScenario: z.boolean(),
  videoUsageCounter: z.int(),
  /** Campaigns whose next emails use it. */
  workflowUsageCounter: z.int(),
  state: z.enum(trackingDomainStates),
  certificate: z.enum(certificateStates),
  finding: z.enum(domainFindings).nullable(),
  /** The record that was found instead. */
  found: z.string().nullable(),
  checkedAt: instant.nullable(),
  /** Until when it is checked every 5 minutes; null once that is over. */
  checkedUntil: instant.nullable(),
  verifiedAt: instant.nullable(),
  /** Since when it no longer points to us. */
  lostAt: instant.nullable(),
  createdAt: instant,
});
export type TrackingDomain = z.output<typeof trackingDomain>;

const forAdmins = { who: "admin", scope: "admin", rate: "write" } as const;
const one = "/tracking/custom_domains/:_id";

export const trackingDomains = {
  /** In the order in which they were added. */
  list: endpoint({
    method: "GET",
    path: "/tracking/custom_domains",
    access: { who: "admin", rate: "read" },
    input: noInput,
    output: z.array(trackingDomain),
  }),
  create: endpoint({
    method: "POST",
    path: "/tracking/custom_domains",
    access: { ...forAdmins, confirmed: true },
    input: wire({
      host: z.string({ error: "fill_this_field" }).min(1, "fill_this_field").max(300, "too_long"),
    }),
    output: trackingDomain,
  }),
  /** Makes it the default for a purpose, or no longer the default. */
  change: endpoint({
    method: "PATCH",
    path: one,
    access: forAdmins,
    input: wire({
      id,
      isDefaultForLinkTracking: z.boolean().optional(),
      isDefaultForVideoScenario: z.boolean().optional(),
    }),
    output: trackingDomain,
  }),
  /** Uses it everywhere: all campaigns switch to it with their next message. */
  setForAll: endpoint({
    method: "POST",
    path: `${one}/set_for_all`,
    access: forAdmins,
    input: wire({ id, targetType: z.enum(trackingTargets) }),
    output: trackingDomain,
  }),
  /** Looks at its DNS records now. */
  check: endpoint({
    method: "POST",
    path: `${one}/check`,
    access: { ...forAdmins, rate: "live-test" },
    input: wire({ id }),
    output: trackingDomain,
  }),
  /** For 30 days nobody else can claim it, and its links in sent emails keep working. */
  remove: endpoint({ method: "DELETE", path: one, access: forAdmins, input: wire({ id }), output: nothing }),
};
