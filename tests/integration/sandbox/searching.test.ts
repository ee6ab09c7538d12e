import type { SearchResult } from "@/server/ports/network-search";
import { searchContract } from "@/tests/support/contracts/network-search";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: { verdicts: Record<string, string>; found: SearchResult; asRecruiter: string[] };

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("searching", installation);
}, 400_000);
afterAll(() => installation?.stop());

describe("the sandbox network holds the contract of reading people from its pages", () => {
  test.each(searchContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});

test("a search finds whoever has its words where they are looked for", () => {
  if (seen.found.kind !== "page") throw new Error(seen.found.kind);
  for (const { position, company } of seen.found.people)
    expect([position, company]).toEqual(["IT Manager", expect.stringContaining("Security")]);
});

test("who pays for the recruiting product reads its projects, and lists of the sales product, too", () => {
  expect(seen.asRecruiter).toEqual(["page", "page"]);
});
