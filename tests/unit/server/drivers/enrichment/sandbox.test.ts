import { createSandboxEnrichment } from "@/server/sandbox/enrichment/driver";
import { findingOn } from "@/server/sandbox/rules/directory";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { enrichmentContract } from "@/tests/support/contracts/enrichment";

const personOf = (index: number) => {
  const { firstName, lastName, company: companyName, profileUrl } = memberAt(index);
  return { workspaceId: "w", fullName: `${firstName} ${lastName}`, companyName, profileUrl };
};
const findings = Array.from({ length: memberCount }, (_, index) =>
  findingOn({ ...personOf(index), sought: ["email", "phone"] }),
);
const whole = findings.findIndex((one) => one.kind === "found" && one.email !== null && one.phone !== null);

describe("the sandbox's directory meets the contract of the enrichment port", () => {
  test.each(enrichmentContract.map(({ name, hold }) => [name, hold] as const))("%s", (_name, hold) =>
    hold({
      port: createSandboxEnrichment(),
      known: personOf(whole),
      unknown: { workspaceId: "w", fullName: "Nobody Here", companyName: "Nowhere", profileUrl: null },
      guessed: null,
      letTimePass: () => undefined,
    }));
});

test("it knows most people, but not all", () => {
  const share = findings.filter(({ kind }) => kind === "found").length / memberCount;
  expect(share).toBeGreaterThan(0.85);
  expect(share).toBeLessThan(0.97);
});
