import { type Installation, startInstallation } from "@/tests/support/installation";
import { paymentsContract } from "@/tests/support/payments-contract";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: { verdicts: Record<string, string> };

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("payments", installation);
}, 400_000);
afterAll(() => installation?.stop());

describe("the sandbox's provider holds the contract of the payments port (BILL-60)", () => {
  test.each(paymentsContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});
