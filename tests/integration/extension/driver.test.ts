import { runScenario } from "@/tests/integration/sandbox/run-scenario";
import { networkContract } from "@/tests/support/contracts/network";
import { searchContract } from "@/tests/support/contracts/network-search";
import { type Installation, startInstallation } from "@/tests/support/installation";

const closed = { kind: "later", reason: "extension_failure", retryAfterSeconds: 300 };
let installation: Installation;
type Played = { outcome: unknown; state?: string; evidence: string; relation?: string };
let seen: {
  absent: unknown;
  self: unknown;
  verdicts: Record<string, string>;
  searched: Record<string, string>;
  untaken: Played;
  leftUnchecked: Played;
  leftOnTheWord: Played;
  late: Played;
  slept: Played;
  signedOut: unknown;
  kept: unknown;
};

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("extension", installation);
}, 600_000);
afterAll(() => installation?.stop());

/** Members sign in on the network's own pages; in all else a browser behaves like every driver. */
const isSignIn = (name: string) =>
  /sign|password|code|challenge|second factor|phone|solved|restrict|proxy/.test(name);

describe("a browser with the extension fulfills the contract of the network port", () => {
  const names = networkContract.map(({ name }) => name).filter((name) => !isSignIn(name));
  test.each(names)("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});

test.each(searchContract.map(({ name }) => name))("searching through a browser: %s", (name) => {
  expect(seen.searched[name]).toBe("held");
});

test("the signed-in member is read from the network's own page (CRED-04)", () => {
  expect(seen.self).toMatchObject({ accountType: "basic", profile: { firstName: "Nora", lastName: "Vane" } });
});

test("day-old commands are deleted", () => {
  expect(seen.kept).toEqual([]);
});

test("without a tab nothing is offered, and the steps wait for the browser (CAMP-10, CAMP-26)", () => {
  expect(seen.absent).toEqual(closed);
});

test("a command that no tab takes is withdrawn and has no effect", () => {
  expect(seen.untaken).toEqual({ outcome: closed, state: "withdrawn", evidence: "absent", relation: "none" });
});

test("a tab that closes before the permission has no effect", () => {
  expect(seen.leftUnchecked).toEqual({
    outcome: closed,
    state: "withdrawn",
    evidence: "absent",
    relation: "none",
  });
});

test("a tab that closes after the permission leaves the outcome unknown, and the pages show what happened (rule 13)", () => {
  expect(seen.leftOnTheWord).toEqual({
    outcome: { kind: "unknown", reason: "no_answer" },
    state: "lost",
    evidence: "absent",
    relation: "none",
  });
});

test("a late answer is found, and nothing is done twice (rule 13)", () => {
  expect(seen.late).toEqual({
    outcome: { kind: "unknown", reason: "no_answer" },
    state: "lost",
    evidence: "found",
    relation: "requested",
  });
});

test("a computer that slept after the permission does nothing any more, and says so", () => {
  expect(seen.slept).toEqual({
    outcome: { kind: "later", reason: "try_again" },
    state: "ended",
    evidence: "absent",
    relation: "none",
  });
});

test("a browser in which no one is signed in any more does nothing", () => {
  expect(seen.signedOut).toEqual(closed);
});
