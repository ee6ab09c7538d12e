import { spawnSync } from "node:child_process";

type Verdict = Record<
  "mails" | "duplicates" | "lost" | "contradictions" | "heldFiling" | "behind" | "resumedAfterSeconds",
  number
> & { drained: boolean };

const mails = 300;
let verdict: Verdict;

/** The short form of npm run chaos -- failover. */
beforeAll(() => {
  const args = ["--import", "tsx", "chaos/failover.ts", "--mails", String(mails), "--seed", "short"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const line = stdout.trim().split("\n").at(-1);
  if (!line) throw new Error(`the run said nothing:\n${stderr}`);
  verdict = JSON.parse(line);
}, 600_000);

describe("mails that leave while the primary dies and a replica that is behind is promoted (R47)", () => {
  test("arrive at most once each, also those that the replica does not know", () => {
    expect(verdict.behind).toBeGreaterThanOrEqual(20);
    expect(verdict).toMatchObject({ duplicates: 0, contradictions: 0 });
  });

  test("are never lost, and held for a person only if they cannot be looked up", () => {
    expect(verdict).toMatchObject({ mails, lost: 0, heldFiling: 0, drained: true });
  });
});
