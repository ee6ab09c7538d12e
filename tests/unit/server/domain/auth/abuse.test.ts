import { knownDevice, rememberDevice } from "@/server/domain/auth/known-device";
import { passwordFault } from "@/server/domain/auth/password-rule";
import { placeOf } from "@/server/domain/auth/place";
import { freeGuesses, pauseAfter } from "@/server/domain/auth/slow-down";

describe("slowing down guesses at one account (F3)", () => {
  it("allows at most 200 guesses an hour from all addresses together, and never locks the account", () => {
    let guesses = 0;
    for (let seconds = 0; seconds + pauseAfter(guesses) <= 3600; guesses++) seconds += pauseAfter(guesses);
    expect(guesses).toBeGreaterThan(freeGuesses);
    expect(guesses).toBeLessThanOrEqual(200);
    expect(pauseAfter(10_000)).toBe(20);
  });

  it("starts with no pause, then short ones", () => {
    expect([0, 9, 10, 11, 12].map(pauseAfter)).toEqual([0, 0, 1, 2, 3]);
  });
});

describe("the network of an address (S62)", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["0190b3c2-0000-7000-8000-000000000000", "0190b3c2-0000-7000-8000-000000000000"],
  ])("%s counts as %s", (address, place) => expect(placeOf(address)).toBe(place));
});

describe("a known browser (F3)", () => {
  const key = Buffer.alloc(32, 7);
  const now = Date.parse("2026-11-28T10:00:00Z");
  const at = { now, newId: () => "0123456789abcdefghijklmn" };
  const ada = { brand: "tern", email: "ada@example.test" };
  const value = rememberDevice(key, null, ada, at);

  it("belongs to the user who signed in with it, regardless of capitals, and to no other user", () => {
    expect(knownDevice(key, value, ada, now)).not.toBeNull();
    expect(knownDevice(key, value, { ...ada, email: "Ada@Example.test" }, now)).not.toBeNull();
    expect(knownDevice(key, value, { ...ada, brand: "heron" }, now)).toBeNull();
    expect(knownDevice(key, value, { ...ada, email: "eve@example.test" }, now)).toBeNull();
  });

  it("cannot be forged without the key, and expires", () => {
    expect(knownDevice(Buffer.alloc(32, 8), value, ada, now)).toBeNull();
    const [since, , mark] = value.split(".");
    expect(knownDevice(key, `${since}.zzzzzzzzzzzzzzzzzzzzzzzz.${mark}`, ada, now)).toBeNull();
    expect(knownDevice(key, value, ada, now + 401 * 86_400_000)).toBeNull();
    for (const rubbish of ["", ".", "a.b.c", "x".repeat(5000)])
      expect(knownDevice(key, rubbish, ada, now)).toBeNull();
  });

  it("is kept for the five latest users", () => {
    const people = Array.from({ length: 6 }, (_, n) => ({ brand: "tern", email: `p${n}@example.test` }));
    const shared = people.reduce<string | null>((kept, one) => rememberDevice(key, kept, one, at), null);
    expect(people.map((one) => knownDevice(key, shared, one, now) !== null)).toEqual([
      ...[false, true, true, true, true, true],
    ]);
  });
});

describe("a password that attackers guess first (AUTH-09, F7)", () => {
  const owner = { email: "ada.byron@kestrel-works.test", firstName: "Ada", lastName: "Byron" };
  const common = new Set(["password", "iloveyou1"]);
  it.each([
    ["Password", "password_too_common"],
    ["iLoveYou1", "password_too_common"],
    ["ada.byron@kestrel-works.test", "password_like_you"],
    ["AdaByron", "password_like_you"],
    ["byron-ada-1815", "password_like_you"],
    ["kestrelworks1", "password_like_you"],
    ["Ádá Býrón 12", "password_like_you"],
  ])("%s is refused: %s", (word, fault) => expect(passwordFault(word, owner, common)).toBe(fault));

  it.each([
    "correct horse battery",
    "Ada likes long walks",
    "12345678x",
    "🐎🐎🐎🐎🐎🐎🐎🐎",
  ])("%s is accepted", (word) => expect(passwordFault(word, owner, common)).toBeNull());
});
