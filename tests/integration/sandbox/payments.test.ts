import { paymentsContract } from "@/tests/support/contracts/payments";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: { verdicts: Record<string, string> };

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("payments", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe("the sandbox's provider fulfills the contract of the payments port (BILL-60)", () => {
  test.each(paymentsContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});
