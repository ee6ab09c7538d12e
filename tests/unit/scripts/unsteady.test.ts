import { failedInJest, failedInPlaywright, toRerun } from "@/scripts/checks/unsteady";

const of = (part: string, file: string, name?: string) => ({ part, file, ...(name && { name }) });

it("names the failed tests of a Jest report, and files that could not be loaded", () => {
  const report = {
    testResults: [
      {
        name: "/app/tests/integration/a.test.ts",
        status: "passed",
        assertionResults: [{ fullName: "a", status: "passed" }],
      },
      {
        name: "/app/tests/integration/b.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "b sends", status: "failed" },
          { fullName: "b waits", status: "passed" },
        ],
      },
      { name: "/app/tests/integration/c.test.ts", status: "failed", assertionResults: [] },
    ],
  };
  expect(failedInJest("integration", report, "/app")).toEqual([
    of("integration", "tests/integration/b.test.ts", "b sends"),
    of("integration", "tests/integration/c.test.ts"),
  ]);
});

it("names the failed tests of a Playwright report, including those in groups", () => {
  const report = {
    suites: [
      {
        file: "inbox.spec.ts",
        specs: [{ title: "opens", ok: true }],
        suites: [{ file: "inbox.spec.ts", specs: [{ title: "closes", ok: false }] }],
      },
    ],
  };
  expect(failedInPlaywright("e2e", report, "tests/e2e")).toEqual([
    of("e2e", "tests/e2e/inbox.spec.ts", "closes"),
  ]);
});

it("runs each file of up to three failed tests once more", () => {
  const [b1, b2, c] = [of("integration", "b", "1"), of("integration", "b", "2"), of("e2e", "c", "3")];
  expect(toRerun([b1, b2, c])).toEqual([
    { part: "integration", file: "b", tests: [b1, b2] },
    { part: "e2e", file: "c", tests: [c] },
  ]);
});

it("reruns nothing if four failed, and no test without servers or browsers", () => {
  expect(toRerun(["1", "2", "3", "4"].map((name) => of("e2e", "c", name)))).toEqual([]);
  expect(toRerun([of("unit", "a", "1")])).toEqual([]);
});
