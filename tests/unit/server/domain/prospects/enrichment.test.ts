import { canBeLookedUp, soughtFor } from "@/server/domain/prospects/enrichment";

const person = { email: "a@b.example", isEmailInvalid: false, phone: "+12125550107", isPhoneInvalid: false };

test.each([
  ["both", {}, []],
  ["both", { email: null }, ["email"]],
  ["both", { email: null, phone: null }, ["email", "phone"]],
  ["email", { email: null, phone: null }, ["email"]],
  ["phone", { email: null, phone: null }, ["phone"]],
  // What bounced, or was given up by a carrier, is as good as unknown (R17).
  ["both", { isEmailInvalid: true, isPhoneInvalid: true }, ["email", "phone"]],
] as const)("a vendor that finds %s, given %j, looks up %j (CAMP-25)", (finds, change, sought) => {
  expect(soughtFor(finds, { ...person, ...change })).toEqual(sought);
});

test.each([
  [{ profileUrl: "https://people.example/in/a", fullName: "", companyName: "" }, true],
  [{ profileUrl: null, fullName: "Kim Lee", companyName: "Acme" }, true],
  [{ profileUrl: null, fullName: "Kim Lee", companyName: "" }, false],
  [{ profileUrl: null, fullName: "", companyName: "Acme" }, false],
])("a prospect with %j can be looked up: %s (CAMP-26)", (known, can) => {
  expect(canBeLookedUp(known)).toBe(can);
});
