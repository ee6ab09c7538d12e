import { randomBytes } from "node:crypto";
import { hasWords, type Step, variantsOf } from "@/lib/contract/campaigns/sequence";
import type { Tx } from "@/server/db/tx";
import { asksForMeetingLink, meetingLinkMark } from "@/server/domain/campaigns/sequence/placeholder-values";
import type { GoneVariants } from "@/server/planning/reading";
import type { Sequences } from "@/server/planning/sequences";
import type { SchedulingPort, Schedulings } from "@/server/ports/scheduling";
import { readOfAccounts } from "@/server/repositories/calendars/event-types";
import { insertLinks, listLinks } from "@/server/repositories/calendars/links";
import type { DeliveryFacts } from "@/server/repositories/ledger/delivery-facts";
import type { LaneFacts } from "@/server/repositories/ledger/lane-facts";
import type { Claimed } from "../claim";
import type { Acting } from "./decide";

/** The link of one message to the booking page of its sender (CAMP-22). */
export type MeetingLink = { url: string; token: string; eventTypeId: string; isKept: boolean };

/** By what a booking is recognized. */
const newToken = () => `t1.${randomBytes(12).toString("base64url")}`;

const hasMark = (text: string) => text.includes(meetingLinkMark);
const isMarked = (step: Step) =>
  hasWords(step) && variantsOf(step).some(({ message }) => asksForMeetingLink(message));

/** Links for the rows whose sender has a page that can be booked; nothing is looked up while no text asks for one. */
export async function loadLinks(
  tx: Tx,
  scheduling: Schedulings,
  of: {
    claimed: readonly Claimed[];
    rows: readonly DeliveryFacts[];
    lanes: readonly LaneFacts[];
    sequences: Sequences;
    gone: GoneVariants;
  },
): Promise<ReadonlyMap<string, MeetingLink>> {
  const { rows, sequences, gone } = of;
  const isAsked =
    rows.some(
      ({ campaignId, liveVersion }) =>
        campaignId !== null && sequences(campaignId, liveVersion).some(isMarked),
    ) ||
    rows.some(({ approval }) => approval && hasMark(approval.text)) ||
    [...gone.values()].some(({ message }) => asksForMeetingLink(message));
  if (!isAsked) return new Map();
  const accountOf = new Map(of.lanes.map(({ id, accountId }) => [id, accountId]));
  const found = await readOfAccounts(tx, [...new Set(accountOf.values())]);
  const usable = new Map(found.filter(({ isBroken }) => !isBroken).map((one) => [one.accountId, one]));
  const ids = of.claimed.map(({ id }) => id);
  const kept = new Map(
    (await listLinks(tx, ids)).map((row) => [`${row.deliveryId} ${row.eventTypeId}`, row.token]),
  );
  return new Map(
    of.claimed.flatMap(({ id, laneId }): [string, MeetingLink][] => {
      const target = usable.get(accountOf.get(laneId) ?? "");
      const port: SchedulingPort | null | undefined =
        target && (target.isSandboxed ? scheduling.sandbox : scheduling.real);
      if (!target || !port) return [];
      const known = kept.get(`${id} ${target.id}`);
      const token = known ?? newToken();
      return [
        [
          id,
          { url: port.linkOf(target.url, token), token, eventTypeId: target.id, isKept: known !== undefined },
        ],
      ];
    }),
  );
}

/** Stores to whom each link is about to be sent; an attempt that is repeated has its link already. */
export const keepLinks = (tx: Tx, acting: readonly Acting[], at: Date) =>
  insertLinks(
    tx,
    acting.flatMap(({ row, lane, meetingLink }) =>
      meetingLink && !meetingLink.isKept
        ? [
            {
              ...{
                token: meetingLink.token,
                eventTypeId: meetingLink.eventTypeId,
                accountId: lane.accountId,
              },
              ...{ deliveryId: row.id, prospectId: row.prospectId, enrollmentId: row.enrollmentId },
              ...{ campaignId: row.campaignId, stepId: row.stepId, createdAt: at },
            },
          ]
        : [],
    ),
  );
