import { owesSecondFactor, requiredBy } from "@/server/domain/workspaces/second-factor";

const strict = { requiresSecondFactor: true };
const since = new Date("2026-10-01T00:00:00Z");
const member = { isPlatformAdmin: false };
const operator = { isPlatformAdmin: true };

it.each([
  [{}, null, member, null],
  [null, null, member, null],
  [{}, since, member, "workspace"],
  [null, since, member, "workspace"],
  [strict, null, member, "brand"],
  [strict, since, member, "brand"],
  [{}, since, operator, null],
  [strict, null, operator, "brand"],
])("brand %j, workspace since %j, %j: required by %s", (brand, from, who, end) => {
  expect(requiredBy(brand, from, who)).toBe(end);
  expect(owesSecondFactor(brand, from, { ...who, hasSecondFactor: false })).toBe(end !== null);
  expect(owesSecondFactor(brand, from, { ...who, hasSecondFactor: true })).toBe(false);
});
