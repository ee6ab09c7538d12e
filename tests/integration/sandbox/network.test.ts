import { type Installation, startInstallation } from "@/tests/support/installation";
import { networkContract } from "@/tests/support/network-contract";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: {
  verdicts: Record<string, string>;
  foreign: Record<string, unknown>;
  locked: unknown;
  otherPassword: unknown;
};

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("network", installation);
}, 120_000);
afterAll(() => installation?.stop());

describe("the sandbox network holds the contract of the network port", () => {
  test.each(networkContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});

test("a seat is known in its own workspace only", () => {
  expect(seen.foreign).toEqual({
    signIn: { kind: "wrong_password" },
    lookUp: { kind: "absent" },
    events: "wrong_password",
  });
});

test("the right code does not let in who has the wrong password", () => {
  expect(seen.otherPassword).toEqual({ kind: "wrong_password" });
});

test("a locked seat says so at sign-in", () => {
  expect(seen.locked).toEqual({ kind: "later", reason: "seat_locked" });
});
