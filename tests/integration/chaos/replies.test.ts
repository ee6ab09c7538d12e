import { barsOf, type Outcome } from "@/chaos/rig/replies/bars";
import { runChaosAs } from "./run-chaos";

const bars = { kills: 4, mails: 160 };
let verdict: Outcome;

/** The short form of npm run chaos -- --replies: people reply and unsubscribe while everything is killed. */
beforeAll(async () => {
  verdict = await runChaosAs<Outcome>([
    "--replies",
    "--kills",
    bars.kills,
    "--mails",
    bars.mails,
    "--seed",
    "short",
  ]);
}, 600_000);

describe("replies and opt-outs while workers, api, Postgres and mail servers fail (R15, R18)", () => {
  test("end their sequences: no one is contacted after a no, after a reply, or after a teammate stopped it", () =>
    expect(verdict).toMatchObject({ afterNo: 0, afterReply: 0, afterStop: 0, told: [] }));

  test("affect no one else: nothing arrives twice, nothing is lost, every reply is shown", () =>
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, unseen: 0, heldFiling: 0, drained: true }));

  // Only what has to be reached: what must never happen is judged above, and would count twice here.
  test("were numerous enough to prove something", () => {
    const minimums = barsOf(verdict, bars).filter(({ min }) => min !== undefined);
    expect(minimums).toHaveLength(4);
    for (const { name, value, min = 0 } of minimums) expect([name, value >= min]).toEqual([name, true]);
  });
});
