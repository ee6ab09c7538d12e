import * as fc from "fast-check";
import { ownPath } from "@/server/domain/auth/back";
import { nextMailTry } from "@/server/domain/auth/mail-tries";
import { maySignUp } from "@/server/domain/auth/sign-in-methods";

describe("the page after sign-in (S32)", () => {
  it("is a path of ours, kept with its query", () => {
    expect(ownPath("/inbox?filter=new#top")).toBe("/inbox?filter=new#top");
    expect(ownPath("/")).toBe("/");
  });

  it.each([
    ...[
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "\\/evil.example",
      "/a\\b",
      "evil.example",
    ],
    ...["/.//evil.example", "/a/..//evil.example", "/%2e%2e//evil.example", "/a/../..///evil.example"],
    ...["javascript:alert(1)", "", "/\t/evil.example", "/\n/evil.example", "/\r\nSet-Cookie: a=b", undefined],
  ])("%j is not a path of ours", (asked) => {
    expect(ownPath(asked)).toBe("/");
  });

  it("never leads to another host", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      "//",
      "@",
      ":",
      "evil.example",
      "https:",
      "\t",
      ".",
      "%2f",
      "a",
      "?",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const url = new URL(ownPath(parts.join("")), "https://tern.example");
        expect(url.host).toBe("tern.example");
        expect(url.pathname.startsWith("//")).toBe(false);
      }),
    );
  });
});

describe("permission to sign up (AUTH-33)", () => {
  it.each([
    ["open", false, true],
    ["open", true, true],
    ["invitation", false, false],
    ["invitation", true, true],
    ["third-party", false, false],
    ["third-party", true, false],
  ] as const)("where registration is %s, invited %s: %s", (registration, isInvited, may) => {
    expect(maySignUp(registration, isInvited)).toBe(may);
  });
});

describe("when an email of the product is sent again", () => {
  const createdAt = new Date("2026-11-21T12:00:00Z");
  const at = (minutes: number) => new Date(+createdAt + minutes * 60_000);
  const wait = (attempts: number, minutes = 0, kind = "activation") => {
    const next = nextMailTry({ kind, attempts, createdAt }, at(minutes));
    return next && (+next - +at(minutes)) / 60_000;
  };

  it("after growing pauses", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((attempts) => wait(attempts))).toEqual([
      1, 2, 5, 15, 30, 60, 120, 120, 120,
    ]);
  });

  it("for a day, or for an hour if its link has expired by then", () => {
    expect([wait(9, 21 * 60), wait(9, 22 * 60)]).toEqual([120, null]);
    expect([wait(4, 44, "restore"), wait(4, 45, "restore")]).toEqual([15, null]);
  });
});
