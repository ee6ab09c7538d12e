import { isoWeekday } from "@/server/domain/campaigns/hours/zone";
import { rampCap } from "@/server/domain/campaigns/limits";
import { recruitCounts } from "@/tests/support/journeys/recruits";
import { runScenario } from "../inbox/run-scenario";

type Counts = Record<string, number>;
type Seen = {
  replayed: { steps: number; onlyForecast: unknown[]; onlyReal: unknown[]; answers: Counts };
  outsideHours: number;
  perDay: Record<string, [day: number, count: number][]>;
  busiestWeek: number;
  firstDay: number;
  lacking: Counts;
  connected: Counts;
  requests: number;
  counted: number;
  states: Counts;
  notes: { sent: number; odd: string[] };
  mails: { firsts: number; followUps: number; elsewhere: unknown[]; toLacking: number };
};
let seen: Seen;

/** Twelve weeks of the recruiter's campaign, from one wake-up of the engine to the next, with all people of the file. */
beforeAll(async () => {
  seen = await runScenario<Seen>("journeys", "recruiter");
}, 600_000);

const { added, lacking, connected } = recruitCounts;
const workingDays = [1, 2, 3, 4, 5];
/** Limits of the plan in the trial, of the mailbox, and of requests in seven days (BILL-12, R9). */
const max: Counts = { visit_profile: 100, connection_request: 40, message: 100, email: 50 };

describe("J1, the weeks of the recruiter's campaign", () => {
  test("go as simulated: everyone, every step, to the millisecond (M2, R8)", () => {
    expect(seen.replayed).toMatchObject({ onlyForecast: [], onlyReal: [] });
    expect(seen.replayed.steps).toBeGreaterThan(3 * added);
    expect(seen.replayed.answers.accepted).toBeGreaterThan(100);
    expect(seen.replayed.answers.replied).toBeGreaterThan(0);
  });

  test("respect the account's hours and every daily limit, by the ledger (R5, R9, R10)", () => {
    expect(seen.outsideHours).toBe(0);
    for (const [kind, days] of Object.entries(seen.perDay))
      for (const [day, count] of days) {
        const ramp = rampCap("2027-03-01", day, workingDays)!;
        expect({ kind, day, count, isWithin: count <= Math.min(ramp, max[kind]!) }).toMatchObject({
          isWithin: true,
        });
        expect(workingDays).toContain(isoWeekday(day));
      }
  });

  test("never send more than 100 requests in any seven days, and reach that (R9)", () => {
    expect(seen.busiestWeek).toBe(100);
  });

  test("keep people who lack the field waiting for it, and send nothing blank (R21)", () => {
    expect(seen.lacking).toEqual({
      "visit_profile sent": lacking,
      "connection_request planned missing_data": lacking,
    });
    expect(seen.notes).toEqual({ sent: seen.requests, odd: [] });
    expect(seen.mails.toLacking).toBe(0);
  });

  test("send no request to connected people, use no quota for them, and message them (R3, R9)", () => {
    expect(seen.connected).toMatchObject({
      "visit_profile sent": connected,
      "connection_request skipped already_connected": connected,
      "message sent": expect.any(Number),
    });
    expect(seen.connected["email sent"]).toBeUndefined();
    expect(seen.requests).toBe(added - lacking - connected);
    expect(seen.counted).toBe(seen.requests);
  });

  test("bring everyone else to an end: replied, or through both branches", () => {
    const replied = seen.states["stopped replied"] ?? 0;
    expect(replied).toBeGreaterThan(0);
    expect(seen.states).toEqual({
      active: lacking,
      "stopped replied": replied,
      finished: added - lacking - replied,
    });
  });

  test("send the follow-up in the thread of the previous email, with its subject (R20)", () => {
    expect(seen.mails.elsewhere).toEqual([]);
    expect(seen.mails.followUps).toBeGreaterThan(100);
    expect(seen.mails.firsts).toBeGreaterThanOrEqual(seen.mails.followUps);
  });
});
