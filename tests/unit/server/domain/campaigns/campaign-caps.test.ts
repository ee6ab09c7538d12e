import { campaignCap, campaignLimitOf } from "@/server/domain/campaigns/campaign-caps";
import { placesOf, reservationOf } from "@/server/domain/campaigns/gate-facts";
import type { Lane } from "@/server/domain/campaigns/lane";

const lane = {
  ...{ timezone: "Pacific/Auckland", workHoursStart: 9, workHoursEnd: 18, workingDays: [1, 2, 3, 4, 5] },
  ...{ accountId: "account", mailboxId: "mailbox", phone: { id: "number" } },
} as unknown as Lane;
/** Tuesday, one in the afternoon in Auckland. */
const now = new Date("2026-03-03T00:00:00Z");
const row = { kind: "email", enrollmentId: "person", campaignId: "campaign" } as const;
const used = (day: string, count: number) => [{ ownerId: "campaign", kind: "email", day, used: count }];
const limitOf = (use: ReturnType<typeof used>, caps: Parameters<typeof campaignLimitOf>[0], at = now) =>
  campaignLimitOf(caps, reservationOf(row, lane, at), { use, lane, now: at });

describe("the caps of a campaign (R9)", () => {
  it("apply per kind and per day of the sender", () => {
    const caps = { emailsPerDay: 2, messagesPerDay: 1 };
    expect(limitOf(used("2026-03-02", 9), caps)).toBeNull();
    expect(limitOf(used("2026-03-03", 1), caps)).toBeNull();
    expect(limitOf(used("2026-03-03", 2), caps)).toEqual({
      ...{ reason: "campaign_limit", detail: { used: 2, limit: 2 } },
      until: new Date("2026-03-03T20:00:00Z"),
    });
    expect(limitOf(used("2026-03-03", 2), { messagesPerDay: 1 })).toBeNull();
    expect(limitOf(used("2026-03-03", 2), { emailsPerDay: null })).toBeNull();
    expect(limitOf(used("2026-03-03", 2), null)).toBeNull();
  });

  it("have room again when the account works next", () => {
    const friday = new Date("2026-03-06T00:00:00Z");
    expect(limitOf(used("2026-03-06", 2), { emailsPerDay: 2 }, friday)?.until).toEqual(
      new Date("2026-03-08T20:00:00Z"),
    );
  });

  it("count messages of every kind, and requests by email as requests", () => {
    const counted = (kind: "group_message" | "connection_by_email" | "voicemail") =>
      placesOf(reservationOf({ ...row, kind }, lane, now)!).map(({ ownerId, kind }) => `${ownerId} ${kind}`);
    expect(counted("group_message")).toEqual(["account message", "campaign message"]);
    expect(counted("connection_by_email")).toEqual([
      "account connection_request",
      "campaign connection_request",
    ]);
    expect(counted("voicemail")).toEqual(["number voicemail", "campaign voicemail"]);
  });

  it("do not count kinds without a limit or messages sent manually", () => {
    const places = (change: object) => placesOf(reservationOf({ ...row, ...change }, lane, now)!);
    expect(places({ kind: "visit_profile" })).toHaveLength(1);
    expect(places({ enrollmentId: null })).toHaveLength(1);
    expect(campaignCap({ emailsPerDay: 3 }, "visit_profile")).toBeNull();
    expect(campaignCap({ emailsPerDay: 3 }, "email")).toBe(3);
  });
});
