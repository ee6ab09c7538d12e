import * as z from "zod";
import { calendarDay } from "./calendar-day";
import { endpoint } from "./endpoint";
import { id, instant } from "./fields";
import { named, wire } from "./wire";

/** What somebody may agree to: text messages by machine; voicemails and other calls by machine (R28). */
export const consentChannels = ["sms", "call"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** Where the word was given. */
export const consentSources = ["form", "contract", "conversation", "event", "import"] as const;
export type ConsentSource = (typeof consentSources)[number];
/** What a person may name; the rest is noted by whoever records it. */
export const namedSources = ["form", "contract", "conversation", "event"] as const;

/** One person's word about one channel at one number, with what proves it. Taken back, it stays in the books. */
export const consent = wire({
  channel: z.enum(consentChannels),
  /** The number it was given for; another one needs its own. */
  phone: z.string(),
  source: z.enum(consentSources),
  /** The day it was given (YYYY-MM-DD); null where a file did not say. */
  givenOn: z.iso.date().nullable(),
  /** What the person agreed to, or on which basis. */
  wording: z.string(),
  recordedBy: z.string().nullable(),
  recordedAt: instant,
  withdrawnAt: instant.nullable(),
});
export type Consent = z.output<typeof consent>;

export const mostWordingSigns = 1_000;

const write = { who: "member", scope: "write", page: "profiles", rate: "write" } as const;
const ofPerson = { prospectId: named("profile_id", id), channel: z.enum(consentChannels) };

export const consents = {
  /** A colleague notes that the person agreed, for the number they have now; it takes the place of what was noted before. */
  record: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/consents",
    access: { ...write, scope: "send" },
    input: wire({
      ...ofPerson,
      source: z.enum(namedSources),
      givenOn: calendarDay,
      wording: z.string().trim().min(1, "fill_this_field").max(mostWordingSigns, "too_long"),
    }),
    output: consent,
  }),
  /** The person took it back, for every number: nothing that needs it is sent on the channel any more. */
  withdraw: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/consents/withdraw",
    access: write,
    input: wire(ofPerson),
    output: consent,
  }),
};
