import type { Evidence, Outcome, Ready } from "./outcome";

/** A phone number as the world writes it: plus, country, number, digits only. */
export type E164 = `+${string}`;

/** A number we send from. `ref` is the vendor's own id of it. */
export type OwnNumber = { workspaceId: string; number: E164; ref: string };

/** One text message; `key` is its idempotency key. */
export type Sms = { to: E164; text: string; key: string };

/**
 * A recording for an answering machine. The vendor fetches it at `url`, which expires; a person who answers is connected to `forwardTo`, or
 * the call just ends.
 */
export type VoicemailDrop = {
  to: E164;
  key: string;
  sound: { url: string; seconds: number };
  forwardTo: E164 | null;
};

/** How a voicemail call ended: the recording was left on a machine, a person answered, or no one did. */
const dropResults = ["left", "answered", "busy", "no_answer", "failed"] as const;
export type DropResult = (typeof dropResults)[number];

/** DIAL-36: the kinds of numbers a country has. */
const numberCategories = ["local", "mobile", "toll_free"] as const;
export type NumberCategory = (typeof numberCategories)[number];

/** DIAL-37. */
export type PhoneCountry = { code: string; categories: NumberCategory[] };

/** The wanted number; `area` is the area code, or null. */
export type NumberSearch = {
  workspaceId: string;
  country: string;
  category: NumberCategory;
  area: string | null;
};
export type NumberOffer = { number: E164; country: string; place: string; takesSms: boolean };

/** `not_offered`: it is no longer available; `papers_missing`: its country requires an address or an identity first. */
export type Taken =
  | { kind: "taken"; ref: string; takesSms: boolean }
  | { kind: "refused"; reason: "not_offered" | "papers_missing" | "out_of_money" }
  | { kind: "later"; reason: string };

/**
 * Why a message that was taken did not arrive. The first three are about the number and will be so again, the others about
 * this message.
 */
const lostReasons = [
  "number_unknown",
  "no_mobile",
  "blocked",
  "handset_unreachable",
  "filtered",
  "carrier_failed",
] as const;
export type LostReason = (typeof lostReasons)[number];

/** Events of a number since a cursor; each `id` is reported at least once. */
export type PhoneEvent =
  | { id: string; at: Date; kind: "sms_received"; from: E164; text: string }
  | { id: string; at: Date; kind: "sms_lost"; providerId: string; reason: LostReason }
  | { id: string; at: Date; kind: "voicemail_ended"; providerId: string; result: DropResult };

/** The way to the phone network. */
export interface PhonePort {
  readonly isSandbox: boolean;
  /** Whether members may take numbers by themselves: with a real vendor that is its customer's, the operator's, to say. */
  readonly givesNumbers: boolean;
  countries(): Promise<PhoneCountry[]>;
  offers(search: NumberSearch): Promise<NumberOffer[]>;
  /** Takes a number for good; a number that is ours already is answered as taken. */
  take(of: { workspaceId: string }, number: E164): Promise<Taken>;
  /** Gives it back; one that is not ours is given back already. */
  release(own: OwnNumber): Promise<{ kind: "done" } | { kind: "later"; reason: string }>;
  /** Which numbers are ours at the vendor, whatever we know of them. */
  list(of: { workspaceId: string }): Promise<{ number: E164; ref: string }[]>;
  /** Sends one message; `ready` is asked right before it leaves. The vendor itself answers STOP and HELP. */
  send(own: OwnNumber, sms: Sms, ready: Ready): Promise<Outcome>;
  /** Whether a message that was begun at `since` was taken: by its key, or by number, words and time. */
  lookUp(own: OwnNumber, sms: Sms, since: Date): Promise<Evidence>;
  /**
   * Makes a voicemail call; `ready` is called right before. `sent`: the call is made; its result follows as an event. `not_supported` if
   * the vendor cannot fetch the recording from here.
   */
  dropVoicemail(own: OwnNumber, drop: VoicemailDrop, ready: Ready): Promise<Outcome>;
  /** Whether a call that was begun at `since` was made: by its key, or by number and time. */
  lookUpVoicemail(own: OwnNumber, drop: Pick<VoicemailDrop, "to" | "key">, since: Date): Promise<Evidence>;
  /** Events since the cursor, oldest first; without a cursor from `since` on. */
  events(
    own: OwnNumber,
    cursor: string | null,
    since: Date,
  ): Promise<{ events: PhoneEvent[]; cursor: string }>;
}
