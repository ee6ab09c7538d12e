import { runChaosAs } from "./run-chaos";

type Verdict = Record<
  | "mails"
  | "accepted"
  | "failed"
  | "skipped"
  | "held"
  | "heldFiling"
  | "duplicates"
  | "lost"
  | "contradictions",
  number
> & { kills: number; inFlight: number; drained: boolean; seed: string };

const [kills, mails] = [4, 200];
let verdict: Verdict;

/** The short form of npm run chaos, with its own Postgres, which is killed too. */
beforeAll(async () => {
  verdict = await runChaosAs(["--kills", kills, "--mails", mails, "--workers", 2, "--seed", "short"]);
}, 600_000);

describe("emails sent while workers and Postgres are killed (R01, R03)", () => {
  test("arrive at most once each", () => expect(verdict).toMatchObject({ duplicates: 0 }));

  test("are never lost: everything planned arrives, fails, is skipped, or is held for a decision", () => {
    expect(verdict).toMatchObject({ mails, lost: 0, drained: true });
    expect(verdict.accepted + verdict.failed + verdict.skipped + verdict.held).toBe(mails);
  });

  test("are recorded correctly: everything in the mail server's log is marked as sent", () =>
    expect(verdict).toMatchObject({ contradictions: 0 }));

  test("are held only if the outcome cannot be found out, and no more than were in flight at the kills (R07)", () => {
    expect(verdict).toMatchObject({ heldFiling: 0 });
    expect(verdict.held).toBeLessThanOrEqual(verdict.kills * verdict.inFlight);
  });
});
