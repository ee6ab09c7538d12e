import {
  canonicalProfileUrl,
  companyDomain,
  e164,
  identitiesOf,
  normalEmail,
  twitterHandle,
  webAddress,
} from "@/server/domain/prospects/identity";

describe("the normal form of an address", () => {
  test.each([
    ["Ada@Example.COM", "ada@example.com"],
    ["mailto:ada@example.com", "ada@example.com"],
    ["Ada Lovelace <ada@example.com>", "ada@example.com"],
    ["ada@münchen.example", "ada@xn--mnchen-3ya.example"],
    ["ada+tern@example.co.uk", "ada+tern@example.co.uk"],
  ])("%s", (given, normal) => expect(normalEmail(given)).toBe(normal));
  test.each([
    "",
    "ada",
    "ada@",
    "@x.co",
    "ada@x",
    "a b@x.co",
    "a@x..co",
    ".a@x.co",
    "a..b@x.co",
    "a@x.co, b@x.co",
    `${"a".repeat(65)}@x.co`,
    "a@b\u0000.co",
    'a"@x.co',
  ])("%j is not an address", (given) => expect(normalEmail(given)).toBeNull());
});

describe("the normal form of a profile (R24)", () => {
  const ada = "https://people.example/in/ada-lovelace";
  test.each([
    "https://people.example/in/ada-lovelace",
    "http://www.people.example/in/Ada-Lovelace/",
    "https://de.people.example/in/ada-lovelace?trk=x#top",
    "people.example/in/ada-lovelace",
    "https://pt-br.people.example/in/ada-lovelace/en",
    "https://m.people.example/in/ada%2Dlovelace/fr-fr/",
    "  https://PEOPLE.example./in//ada-lovelace  ",
  ])("%s", (given) => expect(canonicalProfileUrl(given)).toBe(ada));
  test("letters of other scripts are equal whether written or encoded, composed or not", () => {
    expect(canonicalProfileUrl("people.example/in/zo%C3%AB")).toBe("https://people.example/in/zoë");
    expect(canonicalProfileUrl("people.example/in/zoe\u0308")).toBe("https://people.example/in/zoë");
  });
  test("a short name in front of a public suffix is not a language", () =>
    expect(canonicalProfileUrl("https://ab.co.uk/in/ada")).toBe("https://ab.co.uk/in/ada"));
  test.each([
    "",
    "ada",
    "https://people.example",
    "javascript:alert(1)",
    "ftp://people.example/in/a",
    "https://u:p@people.example/in/a",
    "http://127.0.0.1/in/a",
    "two words.example/in/a",
  ])("%j is not a profile", (given) => expect(canonicalProfileUrl(given)).toBeNull());
});

test("a phone number needs its country", () => {
  expect(e164("+44 (0)20 7946 0958")).toBe("+442079460958");
  expect(e164("0044 20 7946 0958")).toBe("+442079460958");
  expect(e164("020 7946 0958")).toBeNull();
  expect(e164("+1")).toBeNull();
});

test("a handle is up to 15 word characters, with an @ or as a link (VAL-08)", () => {
  expect(["@ada_l", "ada_l", "https://twitter.com/ada_l?s=20", "x.com/ada_l/"].map(twitterHandle)).toEqual(
    Array(4).fill("ada_l"),
  );
  expect(twitterHandle("@abcdefghijklmno")).toBe("abcdefghijklmno");
  for (const none of ["a".repeat(16), "a-b", "", "@", "@@ada"]) expect(twitterHandle(none)).toBeNull();
});

test("a site is a valid URL whose protocol may be left out (VAL-05)", () => {
  for (const none of ["", "nothing", "two words.example", "ftp://example.com", "javascript:alert(1)"])
    expect(webAddress(none)).toBeNull();
  expect(webAddress("example.com/about")).toBe("https://example.com/about");
});

test("a company is identified by its domain", () => {
  expect(["www.Example.com", "https://example.com/x", "ada@example.com"].map(companyDomain)).toEqual(
    Array(3).fill("example.com"),
  );
});

test("a prospect is identified by every address, profile and number, each listed once", () =>
  expect(
    identitiesOf({
      workEmail: "a@x.co",
      personalEmail: "A@x.co",
      profileUrl: "people.example/in/a",
      memberRef: "m1",
      phone: "020 1",
    }),
  ).toEqual([
    { kind: "email", value: "a@x.co" },
    { kind: "profile_url", value: "https://people.example/in/a" },
    { kind: "member_ref", value: "m1" },
  ]));
