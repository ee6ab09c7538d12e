import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AccountNotice } from "@/components/accounts/account-notice";
import { AccountRows } from "@/components/accounts/account-rows";
import { activityOf, hrefOf } from "@/components/accounts/activity";
import { AccountStatus } from "@/components/accounts/parts/account-status";
import type { Account, AccountCommand } from "@/lib/contract/accounts/accounts";
import { account, signedIn } from "./account";
import { draw } from "./draw";

const iso = (inMinutes: number) => new Date(Date.now() + inMinutes * 60_000).toISOString();
const waiting = { requestedAt: iso(-1), expiresAt: iso(14), isWrong: false, isEntering: false };
const code = { ...waiting, pinType: "email" as const, triesLeft: 5 };
const factor = {
  username: "",
  status: "pending" as const,
  updatePassword: false,
  link: null,
  temporaryLockedAt: null,
};
const auth = (more: Partial<Account["authStatus"]>) => ({ authStatus: { ...signedIn, ...more } });

describe("the problem of an account has one cause and one action (ux 113)", () => {
  const cases: [string, Partial<Account>, AccountCommand | null, RegExp, string | null][] = [
    [
      "an expired code (CRED-50)",
      auth({ securityCode: { ...code, expiresAt: iso(-1) } }),
      "enter_code",
      /code expired/,
      "Enter code",
    ],
    [
      "a wrong code (CRED-50)",
      auth({ securityCode: { ...code, isWrong: true } }),
      "enter_code",
      /code was wrong/,
      "Enter code",
    ],
    [
      "too many wrong codes",
      auth({ securityCode: { ...code, triesLeft: 0 } }),
      "enter_code",
      /Too many wrong codes/,
      "Get a new code",
    ],
    [
      "a code on its way (CRED-45)",
      auth({ securityCode: { ...code, isEntering: true } }),
      "enter_code",
      /Checking the security code/,
      null,
    ],
    [
      "a phone (CRED-52)",
      auth({ phone: waiting }),
      "send_phone",
      /needs a phone number/,
      "Enter phone number",
    ],
    [
      "a phone asked for long ago (CRED-55)",
      auth({ phone: { ...waiting, expiresAt: iso(-1) } }),
      "send_phone",
      /request for a phone number expired/,
      "Request again",
    ],
    [
      "a second factor (CRED-41)",
      { requiredTwoFactor: "microsoft", twoFactor: factor },
      "set_two_factor",
      /Two-step verification is required/,
      "Enter Microsoft sign-in",
    ],
    [
      "another maker's second factor (CRED-61)",
      { requiredTwoFactor: "other", twoFactor: factor },
      null,
      /^we support only Microsoft two step verification$/,
      null,
    ],
    [
      "a wrong second factor (CRED-65)",
      { requiredTwoFactor: "microsoft", twoFactor: { ...factor, status: "invalid" } },
      "set_two_factor",
      /^username or password is wrong, please update it$/,
      "Update Microsoft sign-in",
    ],
    [
      "a locked second factor (CRED-66, CRED-67)",
      {
        requiredTwoFactor: "microsoft",
        twoFactor: { ...factor, status: "locked", temporaryLockedAt: iso(-29) },
      },
      "set_two_factor",
      /temporarily locked, please try again later/,
      null,
    ],
    [
      "a lock that is over (CRED-67)",
      {
        requiredTwoFactor: "microsoft",
        twoFactor: { ...factor, status: "locked", temporaryLockedAt: iso(-31) },
      },
      "set_two_factor",
      /Two-step verification is required/,
      "Enter Microsoft sign-in",
    ],
    [
      "a wrong password (CRED-29, CRED-41)",
      { status: "invalid", ...auth({ wrongPassword: true }) },
      "update_password",
      /no longer accepts the password/,
      "Sign in again",
    ],
    [
      "an outdated password",
      auth({ mustChangePassword: true }),
      "update_password",
      /requires a new password/,
      "Sign in again",
    ],
    [
      "a captcha (CRED-41)",
      {
        ...auth({ challengedAt: iso(-1) }),
        activity: {
          status: "challenge",
          text: "captcha",
          links: { network: "https://people.example/checkpoint" },
        },
      },
      "authorize",
      /shows a captcha/,
      "I solved it",
    ],
    [
      "a challenge (CRED-34)",
      auth({ challengedAt: iso(-1) }),
      "authorize",
      /confirm it’s you/,
      "I confirmed it",
    ],
    [
      "an unconfirmed email (CRED-58)",
      { requiredActions: { verifyEmail: true } },
      "verify_email",
      /emailed the account’s owner/,
      "I confirmed it",
    ],
    [
      "a choice the network offers",
      auth({ choice: { of: "contract", options: [{ value: "c1", label: "Northwind", description: null }] } }),
      "choose",
      /asks you to choose/,
      "Choose",
    ],
    [
      "a confirmation in the network's app",
      { waitForAuthorization: true, ...auth({ approval: { requestedAt: iso(0), expiresAt: iso(5) } }) },
      "authorize",
      /Open the app on your phone and confirm/,
      "I confirmed it",
    ],
    [
      "a confirmation nobody gave",
      { waitForAuthorization: true, ...auth({ approval: { requestedAt: iso(-6), expiresAt: iso(-1) } }) },
      "authorize",
      /wasn’t confirmed in time/,
      "Send again",
    ],
    [
      "a browser that can not act on this network",
      { automationType: "extension", isSandboxed: false },
      "switch_automation",
      /extension doesn’t support this network/,
      "Switch to the cloud",
    ],
    [
      "an authorization (CRED-57)",
      { waitForAuthorization: true },
      "authorize",
      /needs an authorization/,
      "Request authorization",
    ],
    [
      "a subscription (CRED-10)",
      { requiredSubscriptions: { premiumAt: null, salesNavigatorAt: iso(-1), recruiterAt: null } },
      "authorize",
      /Sales Navigator subscription/,
      "Check again",
    ],
    [
      "sleep (CRED-69, CRED-70)",
      { status: "inactive", hibernatedAt: iso(-60) },
      "reactivate",
      /wasn’t used for more than 30 days/,
      "Reactivate",
    ],
    ["a pause (CRED-30, CRED-41)", { status: "inactive" }, "reactivate", /is paused/, "Reactivate"],
    ["a suspension (CRED-31)", { status: "blocked" }, "authorize", /suspended this account/, "Sign in again"],
    [
      "its proxy being set (CRED-37)",
      { settingProxy: { stage: "start", attemptCount: 2, countryCode: "PT", proxyFailedUntil: null } },
      null,
      /Setting proxy in Portugal, attempt 2/,
      null,
    ],
    [
      "limits of requests (CRED-35)",
      { connectLimitedAt: iso(-60) },
      null,
      /no more connection requests until/,
      null,
    ],
    ["limits of InMails (CRED-35)", { inmailLimitedAt: iso(-60) }, null, /no more InMails until/, null],
    [
      "limits of sign-ins (CRED-35)",
      { loginLimitedAt: iso(-60) },
      "authorize",
      /blocks sign-ins until/,
      null,
    ],
  ];

  it.each(cases)("%s", async (_name, more, command, text, action) => {
    const fix = jest.fn();
    draw(<AccountNotice account={account({ ...more, commands: command ? [command] : [] })} onFix={fix} />);
    expect(screen.getByText(text)).toBeVisible();
    if (action === null) return expect(screen.queryByRole("button")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: action }));
    expect(fix).toHaveBeenCalledWith(expect.objectContaining({ command }));
  });

  it("offers no action that is not possible now", () => {
    draw(<AccountNotice account={account({ status: "blocked" })} onFix={jest.fn()} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("shows nothing once limits are over (CRED-35)", () => {
    const days = (count: number) => iso(-count * 24 * 60);
    draw(
      <AccountNotice
        account={account({
          connectLimitedAt: days(7.1),
          inmailLimitedAt: days(1.1),
          loginLimitedAt: days(1.1),
        })}
        onFix={jest.fn()}
      />,
    );
    expect(screen.queryByRole("status")).toBeNull();
  });
});

it.each<[string, Partial<Account>, RegExp]>([
  ["a second factor that is not supported", { requiredTwoFactor: "other" }, /only Microsoft/],
  [
    "a proxy that failed",
    {
      settingProxy: {
        ...{ stage: "fail", attemptCount: 3, countryCode: "DE" },
        proxyFailedUntil: Math.floor(Date.now() / 1_000) + 90,
      },
    },
    /couldn’t set up the proxy/,
  ],
])("shows in the list that %s needs its owner, and why (CRED-28, ux 113)", (_, more, reason) => {
  draw(<AccountRows accounts={[account(more)]} openId={undefined} onOpen={jest.fn()} />);
  const line = screen.getByRole("button");
  expect(line).toHaveTextContent("Needs attention");
  expect(line).not.toHaveTextContent("Active");
  expect(line).toHaveTextContent(reason);
});

it("counts a failed proxy down, second by second (CRED-39, CRED-40)", () => {
  jest.useFakeTimers();
  const proxyFailedUntil = Math.ceil(Date.now() / 1_000) + 61;
  const settingProxy = { stage: "fail" as const, attemptCount: 1, countryCode: "PT", proxyFailedUntil };
  draw(<AccountNotice account={account({ settingProxy })} onFix={jest.fn()} />);
  expect(screen.getByRole("alert")).toHaveTextContent(/resumes in 1:0[12]/);
  jest.useRealTimers();
});

it.each([
  ["active", "Active", "CRED-28"],
  ["invalid", "Wrong password", "CRED-29"],
  ["inactive", "Paused", "CRED-30"],
  ["blocked", "Suspended", "CRED-31"],
  ["deleted", "Deleted", "CRED-32"],
] as const)("an account that is %s is called %s (CRED-03, %s)", (status, label, _row) => {
  draw(<AccountStatus account={account({ status })} />);
  expect(screen.getByText(label)).toBeVisible();
});

describe("the activity of an active account", () => {
  const said = {
    status: "running",
    text: "Reads its mail",
    links: { Help: "help@network.test", Site: "network.test/a" },
  };
  const now = new Date();

  it("shows the PIN first, then the challenge, then what the network says, with its links (CRED-33, CRED-34, CRED-36)", () => {
    const all = account({ activity: said, ...auth({ securityCode: code, challengedAt: iso(-1) }) });
    expect(activityOf(all, now)).toEqual({ kind: "pin" });
    expect(activityOf(account({ activity: said, ...auth({ challengedAt: iso(-1) }) }), now)).toEqual({
      kind: "challenge",
    });
    expect(activityOf(account({ activity: said }), now)).toEqual({
      ...{ kind: "said", text: "Reads its mail" },
      links: [
        ["Help", "mailto:help@network.test"],
        ["Site", "https://network.test/a"],
      ],
    });
    expect(activityOf(account({ activity: said, status: "invalid" }), now)).toBeNull();
  });

  it("links only to pages and addresses (CRED-36)", () => {
    expect(hrefOf("http://network.test/a")).toBe("https://network.test/a");
    expect(hrefOf("javascript:alert(1)")).toBeNull();
    expect(hrefOf("data:text/html,hi")).toBeNull();
  });
});
