import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, line, nothing } from "../fields";
import { message } from "../inbox/inbox";
import { maxNoteCharacters } from "../prospects/notes";
import { named, wire } from "../wire";
import { isForwardNumber, voicemailLimits } from "./voicemail-limits";

/** A recording of an account, to be left on voicemail (VM-01). */
const voicemailAudio = wire({
  id,
  accountId: named("credentials_id", id),
  name: z.string(),
  fileName: z.string(),
  /** If a person answers the call, it is forwarded to this number; without one the call ends. */
  forwardNumber: z.string().nullable(),
  seconds: z.number(),
  bytes: z.int(),
  /** The number of campaigns that use it; it cannot be deleted while there are any (VM-06). */
  campaigns: named("workflows_number", z.int()),
  createdAt: instant,
  version: z.int(),
});
export type VoicemailAudio = z.output<typeof voicemailAudio>;

const reads = { who: "member", feature: "voicemail", rate: "read" } as const;
const writes = {
  who: "member",
  scope: "write",
  feature: "voicemail",
  page: "settings",
  rate: "write",
} as const;
const ofAccount = named("credentials_id", id);
const one = { id: named("id", id), accountId: ofAccount };
const audioName = line(voicemailLimits.name);

export const voicemail = {
  /** The recordings of an account, newest first (VM-09). */
  list: endpoint({
    method: "GET",
    path: "/voicemail/audio",
    access: reads,
    input: wire({
      accountId: ofAccount,
      offset: z.int().min(0).max(10_000).default(0),
      limit: z.int().min(1).max(100).default(25),
    }),
    output: wire({ items: z.array(voicemailAudio), total: z.int() }),
  }),
  /** A .wav of at most 20 MB and 6 to 180 seconds; the fields must come before the file (VM-02 to VM-05, VM-08, VM-12). */
  upload: endpoint({
    method: "POST",
    path: "/voicemail/audio",
    inQuery: ["credentials_id"],
    access: { ...writes, rate: "upload" },
    fileLimit: voicemailLimits.bytes,
    input: wire({
      accountId: ofAccount,
      fileName: line(voicemailLimits.fileName),
      agreedToTerms: z.boolean(),
      forwardNumber: z
        .string()
        .max(40, "wrong_forward_number")
        .refine(isForwardNumber, "wrong_forward_number")
        .optional(),
    }),
    output: voicemailAudio,
  }),
  /** VM-10. */
  rename: endpoint({
    method: "PATCH",
    path: "/voicemail/audio/:id",
    inQuery: ["credentials_id"],
    access: writes,
    input: wire({ ...one, name: audioName }),
    output: voicemailAudio,
  }),
  /** Refused while a campaign uses it (VM-06, VM-10). */
  remove: endpoint({
    method: "DELETE",
    path: "/voicemail/audio/:id",
    access: writes,
    input: wire(one),
    output: nothing,
  }),
  /** The number of campaigns that use it (VM-07). */
  campaigns: endpoint({
    method: "GET",
    path: "/voicemail/audio/:id/workflows_number",
    access: reads,
    input: wire(one),
    output: wire({ campaigns: named("workflows_number", z.int()) }),
  }),
  /**
   * Leaves a recording on the voicemail of a number, called from a number of the account. Calls between 8:00 and 21:00 in the person's time
   * zone; at other times it waits until 8:00. A fourth within three days is refused (VM-11 to VM-14). `note` is stored with the person.
   */
  send: endpoint({
    method: "POST",
    path: "/profiles/:profile_id/send_voicemail",
    inQuery: ["credentials_id", "agreed_to_terms"],
    access: { who: "member", scope: "send", page: "inbox", feature: "voicemail", rate: "write" },
    input: wire({
      prospectId: named("profile_id", id),
      accountId: ofAccount,
      agreedToTerms: z.boolean(),
      phoneNumber: z.string().max(40),
      audioId: id,
      note: z.string().max(maxNoteCharacters, "too_long").default(""),
    }),
    output: message,
  }),
  /** Streams the recording for playback, with range requests. */
  play: endpoint({
    method: "GET",
    path: "/voicemail/audio/:id/file",
    access: reads,
    input: wire(one),
    output: z.string(),
    answersFile: true,
  }),
};
