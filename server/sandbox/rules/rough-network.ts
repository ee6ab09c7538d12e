import type { Behavior } from "@/lib/contract/sandbox";
import { chance, pick } from "./chance";
import { type Member, memberCount, newAddressOf } from "./members";
import { moods } from "./replies/phrases";

/*
 * Imperfections of a real network, as far as the settings want them: late and repeated events, members with changed profile URLs, and
 * messages from strangers.
 */

const hour = 3_600_000;
/** As late as some networks tell of an acceptance. */
const latest = 8 * hour;
const happens = (percent: number | undefined, ...words: (string | number)[]) =>
  chance(...words) * 100 < (percent ?? 0);

/** The delay of an event's report, on the workspace's clock. */
export const toldAfter = ({ latePercent }: Behavior, event: string): number =>
  happens(latePercent, "late", event) ? chance("how late", event) * latest : 0;

export const isToldTwice = ({ twicePercent }: Behavior, event: string): boolean =>
  happens(twicePercent, "twice", event);

/** Whether a message brings a picture, and whether the network still has it. */
export const bringsPicture = ({ filePercent }: Behavior, message: string): boolean =>
  happens(filePercent, "picture", message);
export const isPictureGone = (message: string): boolean => happens(10, "picture gone", message);

/** Where a member lives by now: their id stays, and the network leads from the address of before to the new one. */
export function addressNow(member: Member, workspaceId: string, { renamedPercent }: Behavior): string {
  return happens(renamedPercent, "renamed", workspaceId, member.index)
    ? newAddressOf(member)
    : member.profileUrl;
}

/** A stranger who writes after one of our actions, with time and channel; null if none does. */
export function strangerAfter({ strangerPercent }: Behavior, action: string, now: Date) {
  if (!happens(strangerPercent, "stranger", action)) return null;
  return {
    member: Math.floor(chance("which stranger", action) * memberCount),
    mood: pick(moods, "stranger's mood", action),
    at: new Date(+now + chance("when", action) * 4 * hour),
  };
}
