import { planFor } from "@/scripts/checks/changed";

const wordsOf = (files: string[], part: string) =>
  planFor(files, () => true).find((planned) => planned.part === part)?.words;

describe("what a change can affect", () => {
  test("is nothing if only documentation changed", () => expect(planFor(["README.md"])).toEqual([]));

  test.each([
    ["server/services/inbox/drafts.ts", "inbox"],
    ["server/repositories/inbox/drafts.ts", "inbox"],
    ["server/routes/inbox.ts", "inbox"],
    ["lib/contract/inbox/inbox.ts", "inbox"],
    ["tests/integration/inbox/kit.mts", "inbox"],
    ["server/planning/enroll.ts", "engine|pace"],
    ["server/engine/intake/checked.ts", "intake"],
    ["server/db/tx.ts", "engine|tenancy"],
    ["server/drivers/unipile/driver.ts", "accounts|unipile"],
  ])("%s: integration tests of %s", (file, areas) =>
    expect(wordsOf([file], "integration")).toEqual([`tests/integration/(${areas})/`]));

  test("includes no area without tests", () =>
    expect(planFor(["lib/contract/wire.ts"], () => false)).toEqual([
      { part: "lint", words: ["--no-errors-on-unmatched", "lib/contract/wire.ts"] },
      { part: "types", words: [] },
      { part: "unit", words: ["--findRelatedTests", "lib/contract/wire.ts"] },
      { part: "ui", words: ["--findRelatedTests", "lib/contract/wire.ts"] },
      { part: "architecture", words: [] },
    ]));

  test("includes browser tests that changed themselves", () => {
    const spec = "tests/e2e/inbox.spec.ts";
    expect(wordsOf([spec, "tests/e2e/sign-in.ts"], "e2e")).toEqual([spec]);
  });
});
