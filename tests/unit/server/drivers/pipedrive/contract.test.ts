import { crmContract } from "@/tests/support/contracts/crm";
import { startSubject } from "./subject";

let at: Awaited<ReturnType<typeof startSubject>>;

beforeEach(async () => {
  at = await startSubject();
});
afterEach(() => at.close());

describe("Pipedrive fulfills the contract of the CRM port", () => {
  test.each(crmContract.map(({ name, hold }) => [name, hold] as const))("%s", async (_name, hold) => {
    await hold(at.subject);
    expect(at.pipedrive.problems).toEqual([]);
  });
});
