import { networkContract } from "@/tests/support/contracts/network";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: {
  verdicts: Record<string, string>;
  foreign: Record<string, unknown>;
  locked: unknown;
  otherPassword: unknown;
  byCookie: string[];
  outdated: string[];
  tried: Record<string, string>;
  wrongTry: string;
  outOfReserve: string[];
  weekLimit: unknown;
  activity: string[];
};

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("network", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe("the sandbox network fulfills the contract of the network port", () => {
  test.each(networkContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.verdicts[name]).toBe("held");
  });
});

test("actions without a message are listed on the network's own pages (CAMP-28)", () => {
  expect(seen.activity).toEqual(["comment_post", "endorse", "event_invite", "follow", "like_post"]);
});

test("an account is known in its own workspace only", () => {
  expect(seen.foreign).toEqual({
    signIn: { kind: "wrong_password" },
    lookUp: { kind: "absent" },
    events: "wrong_password",
  });
});

test("the right code does not let in a user with the wrong password", () => {
  expect(seen.otherPassword).toEqual({ kind: "wrong_password" });
});

test("a locked account says so at sign-in", () => {
  expect(seen.locked).toEqual({ kind: "later", reason: "seat_locked" });
});

describe("every state of an account can be simulated (CRED-28 to CRED-75)", () => {
  test("a cookie of a signed-in browser replaces the password (CRED-19)", () => {
    expect(seen.byCookie).toEqual(["wrong_password", "signed_in"]);
  });

  test("a member with an outdated password sets a new one by signing in with it", () => {
    expect(seen.outdated).toEqual(["wrong_password", "password_outdated", "signed_in", "wrong_password"]);
  });

  test("by special addresses, with any password but one", () => {
    expect(seen.tried).toEqual({
      ready: "signed_in",
      code_app: "code_needed app",
      code_sms: "code_needed sms",
      code_email: "code_needed email",
      code_other: "code_needed other",
      phone: "phone_needed",
      two_factor: "two_factor_needed",
      two_factor_other: "two_factor_needed",
      captcha: "captcha_needed",
      verify_email: "email_unverified",
      approval: "approval_needed",
      choice: "choice_needed",
      password_outdated: "password_outdated",
      restricted: "restricted",
      proxy_fails: "proxy_failed",
      login_limited: "login_limited",
      subscription_missing: "subscription_needed",
      limit_reached: "signed_in",
      week_limit_reached: "signed_in",
      sales_navigator: "signed_in",
    });
    expect(seen.wrongTry).toBe("wrong_password");
  });

  test("a country without reserves has no proxy at first, and one at the next try (CRED-102)", () => {
    expect(seen.outOfReserve).toEqual(["proxy_failed", "signed_in"]);
  });

  test("a weekly limit is reported as such (CRED-35)", () => {
    expect(seen.weekLimit).toEqual({ kind: "later", reason: "week_limit_reached" });
  });
});
