import { phoneContract } from "@/tests/support/contracts/phone";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: { verdicts: Record<string, string>; people: Record<string, unknown> };

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("phone", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe("the sandbox's phone network fulfills the contract of the phone port", () => {
  test.each(phoneContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});

test("everyone in the sandbox has their own number, from ranges no carrier assigns", () => {
  expect(seen.people).toEqual({ distinct: true, spelled: true, found: true, nobody: null });
});
