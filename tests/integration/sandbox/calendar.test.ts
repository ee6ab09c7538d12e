import { schedulingContract } from "@/tests/support/contracts/scheduling";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let got: { verdicts: Record<string, string>; seen: Record<string, number | boolean>; clicked: number[] };

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  got = await runScenario("calendar", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe("the sandbox's calendar fulfills the contract of the scheduling port", () => {
  test.each(schedulingContract.map(({ name }) => name))("%s", (name) => {
    expect(got.verdicts[name]).toBe("held");
  });
});

describe("simulated prospects who get a link book as people do (CAMP-22)", () => {
  test("many book, most with the link's token, some with another address", () => {
    const { seen } = got;
    expect(seen.booked).toBeGreaterThan(70);
    expect(seen.booked).toBeLessThan(140);
    expect(seen.withToken).toBeGreaterThan(Number(seen.booked) / 2);
    expect(seen.byOwnAddress).toBeGreaterThan(0);
    expect(seen.byOtherAddress).toBeGreaterThan(0);
    expect(seen.tokensAreTheirs).toBe(true);
  });
  test("who follows a counted link of an email books once, and a scanner does not", () => {
    expect(got.clicked).toEqual([1, 2]);
  });
  test("some move, some cancel, some do not come, and some are canceled by the host", () => {
    const { seen } = got;
    for (const what of ["moved", "canceledByGuest", "canceledByHost", "noShows"])
      expect([what, Number(seen[what]) > 0]).toEqual([what, true]);
  });
  test("everything is told, some of it late and some twice", () => {
    const { seen } = got;
    expect(seen.unread).toBe(0);
    expect(seen.untold).toBe(0);
    expect(Number(seen.told)).toBeGreaterThan(Number(seen.toldOnce));
    expect(Number(seen.late)).toBeGreaterThan(0);
  });
});
