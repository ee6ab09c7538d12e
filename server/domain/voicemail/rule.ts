import { voicemailLimits } from "@/lib/contract/accounts/voicemail-limits";
import { countryOf } from "@/server/domain/phone/number";
import type { E164 } from "@/server/ports/phone";

const countries: readonly string[] = ["US", "CA"];
const dayMs = 86_400_000;
/** How long a voicemail counts against its number; on the workspace's clock. */
export const countedMs = voicemailLimits.days * dayMs;

/** Only the US and Canada (VM-13); a number with +1 whose country is not known counts as one of them, as for its hours. */
export function mayGetVoicemail(number: E164): boolean {
  const country = countryOf(number);
  return country === null ? number.startsWith("+1") : countries.includes(country);
}

/**
 * When the next voicemail may go to a number that got some at these instants: null now, else when the oldest that counts is
 * three days old (VM-13, VM-14).
 */
export function roomForVoicemail(earlier: readonly Date[], now: Date): Date | null {
  const counted = earlier.filter((at) => +now - +at < countedMs).toSorted((one, other) => +one - +other);
  const oldest = counted.at(-voicemailLimits.perNumber);
  return oldest ? new Date(+oldest + countedMs) : null;
}
