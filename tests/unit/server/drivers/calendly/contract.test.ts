import { schedulingContract } from "@/tests/support/contracts/scheduling";
import { startSubject } from "./subject";

let at: Awaited<ReturnType<typeof startSubject>>;

beforeEach(async () => {
  at = await startSubject();
});
afterEach(() => at.close());

describe("Calendly fulfills the contract of the scheduling port", () => {
  test.each(schedulingContract.map(({ name, hold }) => [name, hold] as const))("%s", async (_name, hold) => {
    await hold(at.subject);
    expect(at.calendly.problems).toEqual([]);
  });
});
