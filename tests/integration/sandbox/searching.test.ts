import type { SearchResult } from "@/server/ports/network-search";
import { searchContract } from "@/tests/support/contracts/network-search";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: { verdicts: Record<string, string>; found: SearchResult; asRecruiter: string[] };

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("searching", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe("the sandbox network fulfills the contract for reading people from its pages", () => {
  test.each(searchContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});

test("a search finds people whose profile contains its words", () => {
  if (seen.found.kind !== "page") throw new Error(seen.found.kind);
  for (const { position, company } of seen.found.people)
    expect([position, company]).toEqual(["IT Manager", expect.stringContaining("Security")]);
});

test("an account with the recruiting product reads its projects, and lists of the sales product too", () => {
  expect(seen.asRecruiter).toEqual(["page", "page"]);
});
