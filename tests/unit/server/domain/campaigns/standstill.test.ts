import type { Sequence } from "@/lib/contract/campaigns/sequence";
import { standstillOf, stepsLeft } from "@/server/domain/campaigns/standstill";

const step = (id: string, type: string) => ({ id, type, is_enabled: true });
const mails = [step("a", "email"), step("w", "delay"), step("b", "email")] as unknown as Sequence;
const both = [step("a", "email"), step("b", "visit_profile")] as unknown as Sequence;
const fine = { isOptedOut: false, isEmailInvalid: false, suppression: null };
const of = (reachability: object, sequence = mails) =>
  standstillOf({
    reachability: { ...fine, ...reachability },
    campaignStatus: "active",
    sequence,
    stepId: "a",
  });

test.each([
  ["opted out", { isOptedOut: true }, "opted_out"],
  ["unsubscribed an address", { suppression: "opted_out" }, "opted_out"],
  ["is on the blacklist", { suppression: "blacklisted" }, "blacklisted"],
  ["has an address that accepts no email", { isEmailInvalid: true }, "bounced"],
  ["was stopped by a member", {}, null],
])("a prospect who %s continues only if that has any effect (R13, R18)", (_who, reachability, expected) => {
  expect(of(reachability)).toBe(expected);
});

test("an invalid email address does not affect the steps on the network", () => {
  expect(of({ isEmailInvalid: true }, both)).toBeNull();
});

test("a deleted campaign does not continue; a prospect who is not stopped has no standstill", () => {
  const campaign = { campaignStatus: "deleted", sequence: mails, stepId: "a" } as const;
  expect(standstillOf({ ...campaign, reachability: fine })).toBe("campaign_deleted");
  expect(standstillOf({ ...campaign, reachability: null })).toBeNull();
});

test("a prospect who has not started has every step ahead, one at a step has that step and the ones after it", () => {
  expect(stepsLeft(mails, null).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(stepsLeft(mails, "b").map(({ id }) => id)).toEqual(["b"]);
  expect(stepsLeft(mails, "gone")).toEqual([]);
});
