import * as z from "zod";
import { endpoint } from "../endpoint";
import { calendarDay, id, instant } from "../fields";
import { named, wire } from "../wire";

/** What a person can consent to receive automatically: text messages; voicemails and other calls (R28). */
export const consentChannels = ["sms", "call"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** How the consent was given. */
export const consentSources = ["form", "contract", "conversation", "event", "import"] as const;
export type ConsentSource = (typeof consentSources)[number];
/** The ones a member can choose. */
export const namedSources = ["form", "contract", "conversation", "event"] as const;

/** A person's consent to one channel at one number, with the evidence. It stays on record after it is withdrawn. */
export const consent = wire({
  channel: z.enum(consentChannels),
  /** The number it was given for; another number needs its own consent. */
  phone: z.string(),
  source: z.enum(consentSources),
  /** The day it was given (YYYY-MM-DD); null if an import did not say. */
  givenOn: z.iso.date().nullable(),
  /** What the person agreed to, or the legal basis. */
  wording: z.string(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  withdrawnAt: instant.nullable(),
});
export type Consent = z.output<typeof consent>;

export const maxWordingLength = 1_000;

const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;
const ofPerson = { prospectId: named("profile_id", id), channel: z.enum(consentChannels) };

export const consents = {
  /** Records consent for the person's current number and replaces the earlier record of the channel. */
  record: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/consents",
    access: { ...write, scope: "send" },
    input: wire({
      ...ofPerson,
      source: z.enum(namedSources),
      givenOn: calendarDay,
      wording: z.string().trim().min(1, "fill_this_field").max(maxWordingLength, "too_long"),
    }),
    output: consent,
  }),
  /** Withdraws consent for every number: nothing that needs it is sent on the channel from now on. */
  withdraw: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/consents/withdraw",
    access: write,
    input: wire(ofPerson),
    output: consent,
  }),
};
