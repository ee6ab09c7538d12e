import type { Account } from "@/lib/contract/accounts/accounts";

/** An account without problems; `more` adds them. */
export const account = (more: Partial<Account> = {}): Account => ({
  id: "01920000-0000-7000-8000-000000000001",
  username: "ada@network.test",
  ...{ firstName: "ada", lastName: "", fullName: "ada", photoLink: null },
  ...{
    countryCode: "DE",
    hasPassword: true,
    status: "active",
    accountType: "basic",
    automationType: "cloud",
  },
  isSandboxed: false,
  ...{ timezone: "Europe/Berlin", workHoursStart: 9, workHoursEnd: 18, workingDays: [1] },
  ...{ daysOff: { country: null, days: [] }, away: null },
  ...{ unreadCount: 0, today: [], looks: { used: 0, limit: 100 }, ramp: null, pausedActions: [] },
  authStatus: signedIn,
  ...{ isCodeExpired: false, waitForAuthorization: false, hibernatedAt: null },
  ...{ connectLimitedAt: null, inmailLimitedAt: null, loginLimitedAt: null, salesError: null },
  ...{ requiredTwoFactor: null, twoFactor: null, requiredActions: { verifyEmail: false }, activity: null },
  requiredSubscriptions: { premiumAt: null, salesNavigatorAt: null, recruiterAt: null },
  ...{ settingProxy: null, proxyType: "basic", noProxy: false, customProxy: false, proxy: null },
  proxyRefreshesLeft: 2,
  withdraw: { isEnabled: false, days: 30 },
  noteLimit: 300,
  limits: {
    ...{ visitProfile: null, follow: null, likePost: null, endorse: null },
    ...{ connectionRequest: null, message: null, connectionRequestWeek: 100 },
  },
  commands: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  version: 1,
  ...more,
});

export const signedIn: Account["authStatus"] = {
  ...{ wrongPassword: false, loggedInAt: "2026-01-01T00:00:00.000Z", challengedAt: null },
  ...{
    hardChallengeCount: 0,
    mustChangePassword: false,
    securityCode: null,
    phone: null,
    choice: null,
    approval: null,
  },
};
