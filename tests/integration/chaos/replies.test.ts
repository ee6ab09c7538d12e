import { runChaosAs } from "./run-chaos";

const bars = { kills: 4, mails: 160 };
let verdict: Record<string, unknown>;

/** The short form of npm run chaos -- --replies: people reply and unsubscribe while everything is killed. */
beforeAll(async () => {
  verdict = await runChaosAs(["--replies", "--kills", bars.kills, "--mails", bars.mails, "--seed", "short"]);
}, 240_000);

describe("replies and opt-outs while workers, api, Postgres and mail servers fail (R15, R18)", () => {
  test("end their sequences: no one is contacted after a no, after a reply, or after a teammate stopped it", () =>
    expect(verdict).toMatchObject({ afterNo: 0, afterReply: 0, afterStop: 0, told: [] }));

  test("affect no one else: nothing arrives twice, nothing is lost, every reply is shown", () =>
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, unseen: 0, heldFiling: 0, drained: true }));

  test("were numerous enough to prove something", () => expect(verdict).toMatchObject({ passed: true }));
});
