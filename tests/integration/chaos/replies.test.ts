import { runChaosAs } from "./run-chaos";

const bars = { kills: 4, mails: 160 };
let verdict: Record<string, unknown>;

/** The short form of npm run chaos -- --replies: people answer and opt out while everything is killed. */
beforeAll(async () => {
  verdict = await runChaosAs(["--replies", "--kills", bars.kills, "--mails", bars.mails, "--seed", "short"]);
}, 240_000);

describe("answers and opt-outs while workers, api, Postgres and mail servers fail (R15, R18)", () => {
  test("end what they answer: nobody is contacted after a no, after a reply, or after a colleague stopped it", () =>
    expect(verdict).toMatchObject({ afterNo: 0, afterReply: 0, afterStop: 0, told: [] }));

  test("cost nobody else anything: nothing arrives twice, nothing is lost, every answer is shown", () =>
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, unseen: 0, heldFiling: 0, drained: true }));

  test("came in numbers that prove something", () => expect(verdict).toMatchObject({ passed: true }));
});
