import { addressFor, nameParts, workspaceDomain } from "@/server/sandbox/rules/addresses";
import { asciiName } from "@/server/sandbox/rules/ascii";
import { behaviorOf, defaultBehavior } from "@/server/sandbox/rules/behavior";
import { isCompanyDomain } from "@/server/sandbox/rules/members";
import { hashSandboxPassword, isSandboxPassword } from "@/server/sandbox/rules/password";

test.each([
  ["Jörg Müller-Weiß", "de", "joergmuellerweiss"],
  ["Łukasz Świątek", "en", "lukaszswiatek"],
  ["Søren Æbelø", "en", "sorenaebelo"],
  ["Ştefan Ionuț", "en", "stefanionut"],
  ["Işık İpek", "en", "isikipek"],
  ["O'Dell", "en", "odell"],
] as const)("%s is spelled in an address as its language requires", (name, language, spelled) => {
  expect(asciiName(name, language)).toBe(spelled);
});

test("a workspace's domain has its name and a unique suffix, and is not a company's", () => {
  const domain = workspaceDomain({ id: "a", name: "Kestrel Works" });
  expect(domain).toMatch(/^kestrel-works-[a-z0-9]{5}\.example$/);
  expect(workspaceDomain({ id: "b", name: "Kestrel Works" })).not.toBe(domain);
  expect(workspaceDomain({ id: "a", name: "東京" })).toMatch(/^workspace-[a-z0-9]{5}\.example$/);
  expect(isCompanyDomain(domain)).toBe(false);
});

test("addresses of one name are numbered", () => {
  expect(addressFor("Jane Doe", "x.example", 1)).toBe("jane.doe@x.example");
  expect(addressFor("Jane Doe", "x.example", 3)).toBe("jane.doe3@x.example");
  expect(addressFor("東京", "x.example", 1)).toBe("hello@x.example");
  expect(nameParts("  Ana María de la Cruz ")).toEqual({ firstName: "Ana", lastName: "María de la Cruz" });
});

test("a password matches only its own hash", () => {
  const stored = hashSandboxPassword("right", "salt");
  expect(isSandboxPassword("right", stored)).toBe(true);
  expect(isSandboxPassword("wrong", stored)).toBe(false);
  expect(isSandboxPassword("right", "")).toBe(false);
});

test("stored settings are completed, and unreadable ones replaced by the defaults", () => {
  expect(behaviorOf({ acceptPercent: 5 })).toEqual({ ...defaultBehavior, acceptPercent: 5 });
  expect(behaviorOf({ acceptPercent: "many" })).toEqual(defaultBehavior);
  expect(behaviorOf(null)).toEqual(defaultBehavior);
});
