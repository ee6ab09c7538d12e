import { type AccountLife, newAccountLife } from "@/server/domain/accounts/account-state";
import { awaitedOf, closedBecause, isSignedIn } from "@/server/domain/accounts/awaited";
import { commandsFor } from "@/server/domain/accounts/commands";
import { limitEnds, limitedUntil } from "@/server/domain/accounts/limited";
import { lockoutEvent } from "@/server/domain/accounts/lockout";
import { type AccountEvent, decide } from "@/server/domain/accounts/machine";
import { wizardStep } from "@/server/domain/accounts/wizard-step";

const now = new Date("2026-03-02T09:00:00Z");
const profile = {
  ...{
    memberRef: "m",
    profileUrl: "",
    firstName: "Ada",
    lastName: "L",
    headline: "",
    company: "",
    location: "",
  },
  timezone: null,
};
const signedIn = { kind: "signed_in", profile, accountType: "basic" } as const;
/** The life of an account after these events, one after the other. */
const lifeAfter = (...events: AccountEvent[]): AccountLife =>
  events.reduce<AccountLife>(
    (life, event) => Object.assign(life, decide(life, event, now)),
    newAccountLife("cloud"),
  );
const may = (life: AccountLife, proxyKind = "basic") =>
  commandsFor({ ...life, proxyKind, proxyRefreshesLeft: 2, offersBrowser: true });

const waits: [event: AccountEvent, awaited: string, command: string | null][] = [
  [{ kind: "code_needed", pinType: "sms" }, "code", "enter_code"],
  [{ kind: "phone_needed" }, "phone", "send_phone"],
  [{ kind: "two_factor_needed", factor: "microsoft", link: null }, "two_factor", "set_two_factor"],
  [{ kind: "captcha_needed", link: null }, "challenge", "authorize"],
  [{ kind: "email_unverified" }, "email", "verify_email"],
  [{ kind: "approval_needed" }, "authorization", "authorize"],
  [{ kind: "password_outdated" }, "password", "update_password"],
  [{ kind: "subscription_needed", subscription: "premium" }, "subscription", "authorize"],
  [{ kind: "login_limited" }, "login", "authorize"],
  [{ kind: "proxy_failed", retryAt: now }, "proxy", "authorize"],
];

describe("the life of an account", () => {
  test("once signed in, it is active, its lane is open and nothing is awaited (CRED-28, R10)", () => {
    const life = lifeAfter(signedIn);
    expect([life.status, life.auth.loggedInAt, awaitedOf(life)]).toEqual(["active", now.toISOString(), null]);
    expect([isSignedIn(life), closedBecause(life)]).toEqual([true, null]);
  });

  test("without a network account nothing is awaited, its lane is closed, and it is offered one", () => {
    const life: AccountLife = { ...newAccountLife("cloud"), accountType: "email" };
    expect([awaitedOf(life), isSignedIn(life)]).toEqual([null, false]);
    expect(closedBecause(life)).toBe("no_network_account");
    expect(may(life)).toEqual(["connect_network", "remove"]);
    const later = { ...life, ...decide(life, signedIn, now) };
    expect([closedBecause(later), may(later).includes("connect_network")]).toEqual([null, false]);
  });

  test.each(
    waits,
  )("while the network waits after %j it is active, its lane closed, and the one command is offered (CRED-33, CRED-45)", (event, awaited, command) => {
    for (const life of [
      lifeAfter(event),
      lifeAfter(signedIn, event),
      lifeAfter({ kind: "wrong_password" }, signedIn, event),
    ]) {
      expect([life.status, awaitedOf(life)]).toEqual(["active", awaited]);
      expect(closedBecause(life)).toBe("account_disconnected");
      if (command) expect(may(life)).toContain(command);
    }
  });

  test.each(waits)("a successful sign-in settles %j completely (CRED-34)", (event) => {
    const { twoFactor: _, ...life } = lifeAfter(event, signedIn);
    const { twoFactor: __, ...fresh } = lifeAfter(signedIn);
    expect({ ...life, proxySetting: null }).toEqual({ ...fresh, proxySetting: null });
    expect(isSignedIn(life as AccountLife)).toBe(true);
  });

  test("only the latest challenge is awaited; earlier ones are settled (CRED-34)", () => {
    const life = lifeAfter({ kind: "captcha_needed", link: null }, { kind: "code_needed", pinType: "email" });
    expect([awaitedOf(life), life.auth.challengedAt, life.auth.hardChallengeCount]).toEqual([
      "code",
      undefined,
      1,
    ]);
  });

  test("a wrong password is invalid, a restriction blocked, hibernation a pause (CRED-29, CRED-30, CRED-31, CRED-69)", () => {
    expect(lifeAfter(signedIn, { kind: "wrong_password" })).toMatchObject({
      status: "invalid",
      auth: { wrongPassword: true },
    });
    expect(lifeAfter(signedIn, { kind: "restricted" }).status).toBe("blocked");
    expect(lifeAfter(signedIn, { kind: "hibernated" })).toMatchObject({
      status: "inactive",
      hibernatedAt: now,
    });
  });

  test("a hibernated account wakes by signing in (CRED-70)", () => {
    const asleep = lifeAfter(signedIn, { kind: "hibernated" });
    expect(may(asleep)).toContain("reactivate");
    const awake = { ...asleep, ...decide(asleep, signedIn, now) };
    expect([awake.status, awake.hibernatedAt, isSignedIn(awake)]).toEqual(["active", null, true]);
  });

  test("once deleted, it accepts no more events and offers no commands (CRED-32)", () => {
    const gone = lifeAfter(signedIn, { kind: "deleted" });
    expect(may(gone)).toEqual([]);
    for (const [event] of waits) expect(() => decide(gone, event, now)).toThrow("conflict");
    expect(() => decide(gone, signedIn, now)).toThrow("conflict");
  });

  test("only an active account is challenged or hibernated", () => {
    for (const event of [{ kind: "challenged" }, { kind: "hibernated" }] as const)
      expect(() => decide(lifeAfter({ kind: "restricted" }), event, now)).toThrow("conflict");
  });
});

describe("a security code", () => {
  const asked = { kind: "code_needed", pinType: "sms" } as const;

  test("counts a try when entered, is marked wrong when refused, and starts over when sent again (CRED-50)", () => {
    const entered = lifeAfter(asked, { kind: "code_entered" });
    expect(entered.auth.securityCode).toMatchObject({
      tries: 1,
      enteringAt: now.toISOString(),
      isWrong: false,
    });
    const refused = lifeAfter(asked, { kind: "code_entered" }, { kind: "code_refused" });
    expect(refused.auth.securityCode).toMatchObject({ tries: 1, isWrong: true, enteringAt: undefined });
    expect(
      lifeAfter(asked, { kind: "code_entered" }, { kind: "code_refused" }, asked).auth.securityCode,
    ).toEqual({
      ...{ pinType: "sms", requestedAt: now.toISOString() },
      ...{ isWrong: false, tries: 0 },
    });
  });

  test("that never arrived does not count", () => {
    const lost = lifeAfter(asked, { kind: "code_entered" }, { kind: "entry_lost" });
    expect(lost.auth.securityCode).toMatchObject({ tries: 0, enteringAt: undefined });
  });
});

describe("a second factor", () => {
  const needed = { kind: "two_factor_needed", factor: "microsoft", link: "https://x.test" } as const;
  const entered = { kind: "two_factor_entered", username: "a@b.test" } as const;

  test("keeps its state next to what is required (CRED-07, CRED-08, CRED-09)", () => {
    expect(lifeAfter(needed, entered)).toMatchObject({
      requiredTwoFactor: "microsoft",
      twoFactor: { username: "a@b.test", status: "pending", link: "https://x.test" },
    });
    expect(lifeAfter(needed, entered, { kind: "two_factor_accepted" }, signedIn)).toMatchObject({
      requiredTwoFactor: null,
      twoFactor: { status: "success" },
    });
  });

  test.each([
    ["invalid", { status: "invalid", updatePassword: false, temporaryLockedAt: null }],
    ["failed", { status: "failed", updatePassword: false, temporaryLockedAt: null }],
    ["locked", { status: "locked", temporaryLockedAt: now.toISOString() }],
    ["password_outdated", { status: "failed", updatePassword: true }],
  ] as const)("shows %s as the reason when refused (CRED-59, CRED-60, CRED-65, CRED-66)", (because, expected) => {
    const life = lifeAfter(needed, entered, { kind: "two_factor_refused", because });
    expect(life.twoFactor).toMatchObject(expected);
  });

  test("that is not supported cannot be entered (CRED-61)", () => {
    expect(may(lifeAfter({ kind: "two_factor_needed", factor: "other", link: null }))).not.toContain(
      "set_two_factor",
    );
  });
});

describe("a proxy", () => {
  test("is set, fails until an instant, and works after the next sign-in (CRED-12, CRED-37 to CRED-41)", () => {
    const begun = lifeAfter({ kind: "proxy_begun", countryCode: "DE" });
    expect(begun.proxySetting).toEqual({
      stage: "start",
      attemptCount: 1,
      countryCode: "DE",
      failedUntil: null,
    });
    const retryAt = new Date("2026-03-02T09:05:00Z");
    const failed = lifeAfter({ kind: "proxy_begun", countryCode: "DE" }, { kind: "proxy_failed", retryAt });
    expect(failed.proxySetting).toMatchObject({ stage: "fail", failedUntil: retryAt.toISOString() });
    const again = lifeAfter(
      { kind: "proxy_begun", countryCode: "DE" },
      { kind: "proxy_failed", retryAt },
      { kind: "proxy_begun", countryCode: "DE" },
      signedIn,
    );
    expect(again.proxySetting).toEqual({
      stage: "success",
      attemptCount: 2,
      countryCode: "DE",
      failedUntil: null,
    });
  });

  test("can be refreshed while refreshes are left, and only if it is rented (CRED-122)", () => {
    expect(may(lifeAfter(signedIn))).toContain("refresh_proxy");
    expect(may(lifeAfter(signedIn), "custom")).not.toContain("refresh_proxy");
    expect(
      commandsFor({ ...lifeAfter(signedIn), proxyKind: "basic", proxyRefreshesLeft: 0, offersBrowser: true }),
    ).not.toContain("refresh_proxy");
  });
});

describe("limits of the network (CRED-06, CRED-35)", () => {
  test("last 7 days for requests, a day for InMails and sign-ins", () => {
    expect(limitEnds("connectLimitedAt", now)).toEqual(new Date("2026-03-09T09:00:00Z"));
    expect(limitEnds("inmailLimitedAt", now)).toEqual(new Date("2026-03-03T09:00:00Z"));
    expect(limitEnds("loginLimitedAt", now)).toEqual(new Date("2026-03-03T09:00:00Z"));
  });

  test("end at their exact time", () => {
    const life = lifeAfter(signedIn, { kind: "limit_reached", of: "connect" });
    expect(limitedUntil(life, "connectLimitedAt", new Date("2026-03-09T08:59:59Z"))).not.toBeNull();
    expect(limitedUntil(life, "connectLimitedAt", new Date("2026-03-09T09:00:00Z"))).toBeNull();
    expect(isSignedIn(life)).toBe(true);
  });
});

test("switching automation changes only the type, and is not offered to a restricted account (CRED-71)", () => {
  expect(lifeAfter(signedIn, { kind: "switched", to: "extension" })).toEqual({
    ...lifeAfter(signedIn),
    automationType: "extension",
  });
  expect(may(lifeAfter({ kind: "restricted" }))).toEqual(["authorize", "refresh_proxy", "remove"]);
});

test.each([
  ["wrong_password", "wrong_password"],
  ["challenge", "challenged"],
  ["restricted", "restricted"],
  ["proxy_failed", "proxy_failed"],
])("a driver that reports %s while the account works makes it %s", (reason, kind) => {
  expect(lockoutEvent(new Error(reason), now)?.kind).toBe(kind);
  expect(lockoutEvent(reason, now)?.kind).toBe(kind);
  expect(lockoutEvent(new Error("socket hang up"), now)).toBeNull();
});

describe("the wizard continues at the first missing part (CRED-77 to CRED-85)", () => {
  const place = { countryCode: "DE", timezone: "Europe/Berlin" };
  test.each<[string, AccountLife, string | null]>([
    ["a wrong password (CRED-84)", lifeAfter({ kind: "wrong_password" }), "password"],
    ["an awaited code (CRED-85)", lifeAfter({ kind: "code_needed", pinType: "app" }), "code"],
    ["an awaited phone", lifeAfter({ kind: "phone_needed" }), "code"],
    [
      "a browser that has to sign in",
      { ...lifeAfter({ kind: "approval_needed" }), automationType: "extension" },
      "extension",
    ],
    ["a proxy that fails", lifeAfter({ kind: "proxy_failed", retryAt: now }), "location"],
    ["nothing", lifeAfter(signedIn), null],
  ])("%s", (_what, life, step) => {
    expect(wizardStep({ ...life, ...place })).toBe(step);
  });

  test("a cloud account without country (CRED-74)", () => {
    expect(wizardStep({ ...lifeAfter(signedIn), ...place, countryCode: "" })).toBe("location");
  });
});
