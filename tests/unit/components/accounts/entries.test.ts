import { kindOf, readEntries } from "@/components/accounts/settings/blacklist-entries";
import { readCookies } from "@/components/accounts/wizard/draft";
import { firstStepOfChange, stepAfter, stepBefore, stepsOf } from "@/components/accounts/wizard/steps";

it.each([
  ["ada@network.test", "email"],
  ["https://www.network.test/in/ada/", "profile_url"],
  ["network.test/in/ada", "profile_url"],
  ["https://acme.test/", "domain"],
  ["acme.test", "domain"],
  ["Acme & Daughters Ltd.", "company"],
  ["24/7 Services", "company"],
])("%s is recognized as %s (CRED-121)", (line, kind) => {
  expect(kindOf(line)).toBe(kind);
});

it("compares entries without surrounding spaces, capitals or the extra parts of an address (CRED-120, CRED-121)", () => {
  const present = [{ kind: "profile_url" as const, value: "https://www.network.test/in/ada" }];
  const { added, repeated } = readEntries("network.test/IN/ada/\n\n  Acme \nacme", present);
  expect(added).toEqual([{ kind: "company", value: "Acme" }]);
  expect(repeated).toEqual(["network.test/IN/ada/", "acme"]);
});

it("reads cookies as browsers export them, and nothing else (CRED-19)", () => {
  const exported = [{ name: "li_at", value: "abc", domain: ".network.test", secure: true }];
  expect(readCookies(JSON.stringify(exported))).toEqual(exported);
  expect(readCookies("li_at=a=b; lang=en;")).toEqual([
    { name: "li_at", value: "a=b" },
    { name: "lang", value: "en" },
  ]);
  for (const text of ["", "[]", "[1]", "{}", "no cookies", '[{"name":""}]', "[{"])
    expect(readCookies(text)).toBeNull();
});

it("knows the previous and the next step (CRED-78, CRED-79, CRED-83)", () => {
  const steps = stepsOf({ kind: "add", way: "cloud" });
  expect(stepBefore(steps, "automation", "automation")).toBeNull();
  expect(stepBefore(steps, "automation", "location")).toBe("automation");
  expect(stepBefore(steps, "location", "location")).toBeNull();
  expect(stepAfter(steps, "location")).toBe("hours");
  expect(stepAfter(steps, "verification")).toBeNull();
  expect(stepsOf({ kind: "add", way: "extension" })).toEqual(["automation", "extension"]);
  expect(stepsOf({ kind: "add", way: "email" })).toEqual(["automation", "sender", "hours"]);
  expect(stepsOf({ kind: "connect", way: "cloud" })).not.toContain("hours");
});

it("asks for what the cloud needs before an account changes to it (CRED-74)", () => {
  const account = { automationType: "extension", countryCode: "PT", hasPassword: true };
  const first = (more: object) => firstStepOfChange({ ...account, ...more } as never);
  expect(first({})).toBe("change");
  expect(first({ countryCode: "" })).toBe("location");
  expect(first({ hasPassword: false })).toBe("password");
  expect(first({ automationType: "cloud", countryCode: "" })).toBe("change");
});
