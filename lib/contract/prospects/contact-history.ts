import * as z from "zod";
import { channels } from "../campaigns/sequence";
import { endpoint } from "../endpoint";
import { id, instant } from "../fields";
import { prospectPages } from "../pages";
import { named, wire } from "../wire";
import { consentSources } from "./consents";
import { listedKinds, suppressionSources } from "./do-not-contact";

/**
 * What happened about permission to contact a person: they were added, or an import added to their details; consent was given or
 * withdrawn; they opted out, or contact was allowed again; or an entry of the do-not-contact list names them.
 */
const contactChanges = [
  "added",
  "details_added",
  "consent_given",
  "consent_withdrawn",
  "opted_out",
  "allowed_again",
  "listed",
] as const;
/** How a person was added: from a file, by a search, by another program, or by writing first; null for records that do not say. */
const personOrigins = ["file", "search", "api", "conversation"] as const;

/** One line of the history. What a line does not say is null. */
const contactChange = wire({
  id: z.string(),
  at: instant,
  kind: z.enum(contactChanges),
  /** The member who did it. */
  actor: z.string().nullable(),
  /** Of added people. */
  origin: z.enum(personOrigins).nullable(),
  fileName: z.string().nullable(),
  campaignName: z.string().nullable(),
  /** The channel that a consent is for, or on which the person opted out. */
  channel: z.enum(channels).nullable(),
  /** The address, profile, number or domain that a consent, an opt-out or an entry of the list names. */
  value: z.string().nullable(),
  valueKind: z.enum(listedKinds).nullable(),
  /** How an opt-out or an entry of the list came. */
  source: z.enum(suppressionSources).nullable(),
  /** Another record with the same address or number opted out. */
  isShared: z.boolean(),
  basis: wire({
    source: z.enum(consentSources),
    givenOn: z.iso.date().nullable(),
    wording: z.string(),
  }).nullable(),
  /** Why contact was allowed again, in a member's words. */
  reason: z.string().nullable(),
});
export type ContactChange = z.output<typeof contactChange>;

export const contactHistory = {
  /** Everything that happened about permission to contact a person, newest first (M15). */
  list: endpoint({
    method: "GET",
    path: "/profiles/:profile_id/contact_history",
    access: { who: "member", page: prospectPages, rate: "read" },
    input: wire({ prospectId: named("profile_id", id) }),
    output: wire({ changes: z.array(contactChange) }),
  }),
};
