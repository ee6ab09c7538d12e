import { crmContract } from "@/tests/support/contracts/crm";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let got: {
  verdicts: Record<"pipedrive" | "hubspot", Record<string, string>>;
  seen: { kinds: Record<string, number> } & Record<
    "turns" | "told" | "bodies" | "toldOnce" | "renamed",
    number
  >;
  furnished: Record<"person" | "company" | "deal" | "prospects", number>;
};

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  got = await runScenario("crm", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe.each([
  "pipedrive",
  "hubspot",
] as const)("the sandbox’s %s fulfills the contract of the CRM port", (vendor) => {
  test.each(crmContract.map(({ name }) => name))("%s", (name) => {
    expect(got.verdicts[vendor][name]).toBe("held");
  });
});

describe("a company’s CRM lives, whether we look or not", () => {
  test("it is furnished with people, companies and deals, and some of its people are prospects", () => {
    const { person, company, deal, prospects } = got.furnished;
    expect(person).toBeGreaterThan(20);
    expect(company).toBeGreaterThan(10);
    expect(deal).toBeGreaterThan(3);
    expect(prospects).toBeGreaterThan(4);
    expect(prospects).toBeLessThan(25);
  });
  test("colleagues edit, add, move, win, lose, delete and merge", () => {
    for (const kind of [
      "person changed",
      "person gone",
      "person merged",
      "deal open",
      "deal won",
      "deal lost",
    ])
      expect([kind, (got.seen.kinds[kind] ?? 0) > 0]).toEqual([kind, true]);
    expect(got.seen.renamed).toBeGreaterThan(0);
    expect(got.seen.turns).toBeGreaterThan(200);
  });
  test("their changes are told, some of them twice", () => {
    expect(got.seen.told).toBe(got.seen.bodies);
    expect(got.seen.toldOnce).toBeGreaterThan(20);
  });
});
