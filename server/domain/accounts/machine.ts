import { DomainError } from "@/lib/contract/errors";
import type { SignInResult } from "@/server/ports/network";
import type { AccountLife, AccountStatus, AuthStatus, AutomationType, TwoFactor } from "./account-state";
import { request, requestCode } from "./security-code";

/** How a sign-in ended, as far as the network said something of this account. */
export type SignInEvent = Exclude<SignInResult, { kind: "later" | "taken" }>;

/** Everything that can happen to an account. */
export type AccountEvent =
  | SignInEvent
  | { kind: "code_entered" }
  | { kind: "code_refused" }
  /** The input never reached the network, so it does not count. */
  | { kind: "entry_lost" }
  | { kind: "phone_entered" }
  | { kind: "phone_refused" }
  | { kind: "approval_cancelled" }
  | { kind: "two_factor_entered"; username: string }
  | { kind: "two_factor_accepted" }
  | { kind: "two_factor_refused"; because: "invalid" | "failed" | "locked" | "password_outdated" }
  | { kind: "challenged" }
  | { kind: "proxy_begun"; countryCode: string | null }
  | { kind: "limit_reached"; of: "connect" | "inmail" }
  | { kind: "hibernated" }
  | { kind: "switched"; to: AutomationType }
  | { kind: "deleted" };

type LifeChange = Partial<AccountLife>;
type EventOf<K extends AccountEvent["kind"]> = Extract<AccountEvent, { kind: K }>;
/** In which states an event may come, and what it makes of them. */
type Move<K extends AccountEvent["kind"]> = {
  from: readonly AccountStatus[];
  to(life: AccountLife, event: EventOf<K>, now: Date): LifeChange;
};

const alive = ["active", "invalid", "inactive", "blocked"] as const;
/** Nothing is awaited any more, and the connection to the network works. */
const cleared = ({ auth, proxySetting }: AccountLife) => ({
  auth: { hardChallengeCount: auth.hardChallengeCount ?? 0 } as AuthStatus,
  wants: {},
  activity: null,
  requiredTwoFactor: null,
  waitForAuthorization: false,
  hibernatedAt: null,
  loginLimitedAt: null,
  proxySetting: proxySetting && { ...proxySetting, stage: "success" as const, failedUntil: null },
});
/** While the network waits for its owner an account is active: neither its password nor a pause is the trouble (CRED-33, CRED-45). */
const waiting = (life: AccountLife) => ({ ...cleared(life), status: "active" as const });
const withAuth = (life: AccountLife, auth: AuthStatus): LifeChange => ({
  ...waiting(life),
  auth: { ...cleared(life).auth, ...auth },
});
const secondFactor = ({ twoFactor }: AccountLife, change: Partial<TwoFactor>): TwoFactor => ({
  ...(twoFactor ?? {
    username: "",
    status: "pending",
    updatePassword: false,
    link: null,
    temporaryLockedAt: null,
  }),
  ...change,
});

/** The life of an account (CRED-28 to CRED-75): the only place that says what follows from what. */
const table: { [K in AccountEvent["kind"]]: Move<K> } = {
  signed_in: {
    from: alive,
    to: (life, { accountType }, now) => ({
      ...waiting(life),
      auth: { loggedInAt: now.toISOString() },
      accountType,
      salesError: null,
    }),
  },
  wrong_password: {
    from: alive,
    to: (life) => ({ ...cleared(life), status: "invalid", auth: { wrongPassword: true } }),
  },
  code_needed: {
    from: alive,
    to: (life, { pinType }, now) => withAuth(life, { securityCode: requestCode(pinType, now) }),
  },
  phone_needed: { from: alive, to: (life, _, now) => withAuth(life, { phone: request(now) }) },
  two_factor_needed: {
    from: alive,
    to: (life, { factor, link }) => ({
      ...waiting(life),
      requiredTwoFactor: factor,
      twoFactor: secondFactor(life, { status: "pending", link }),
    }),
  },
  captcha_needed: {
    from: alive,
    to: (life, { link }, now) => ({
      ...withAuth(life, {
        challengedAt: now.toISOString(),
        hardChallengeCount: (life.auth.hardChallengeCount ?? 0) + 1,
      }),
      activity: link === null ? null : { status: "challenge", text: "captcha", links: { network: link } },
    }),
  },
  challenge_needed: {
    from: alive,
    to: (life, { link }, now) => ({
      ...withAuth(life, { challengedAt: now.toISOString() }),
      activity: link === null ? null : { status: "challenge", text: "challenge", links: { network: link } },
    }),
  },
  choice_needed: {
    from: alive,
    to: (life, { of, options }, now) =>
      withAuth(life, { choice: { requestedAt: now.toISOString(), of, options } }),
  },
  email_unverified: { from: alive, to: (life) => ({ ...waiting(life), wants: { verifyEmail: true } }) },
  approval_needed: {
    from: alive,
    to: (life, { until }, now) => ({
      ...withAuth(
        life,
        until ? { approval: { requestedAt: now.toISOString(), expiresAt: until.toISOString() } } : {},
      ),
      waitForAuthorization: true,
    }),
  },
  approval_cancelled: {
    from: alive,
    to: ({ auth }, _, now) => ({
      auth: {
        ...auth,
        ...(auth.approval && { approval: { ...auth.approval, expiresAt: now.toISOString() } }),
      },
    }),
  },
  password_outdated: { from: alive, to: (life) => withAuth(life, { mustChangePassword: true }) },
  subscription_needed: {
    from: alive,
    to: (life, { subscription }, now) => ({
      ...waiting(life),
      wants: { [subscription]: now.toISOString() },
      salesError: subscription === "sales_navigator" ? "subscription_missing" : null,
    }),
  },
  proxy_failed: {
    from: alive,
    to: ({ proxySetting }, { retryAt }) => ({
      proxySetting: {
        attemptCount: 1,
        countryCode: null,
        ...proxySetting,
        stage: "fail",
        failedUntil: retryAt.toISOString(),
      },
    }),
  },
  login_limited: { from: alive, to: (life, _, now) => ({ ...waiting(life), loginLimitedAt: now }) },
  restricted: { from: alive, to: (life) => ({ ...cleared(life), status: "blocked" }) },
  code_entered: {
    from: alive,
    to: ({ auth }, _, now) => ({
      auth: {
        ...auth,
        ...(auth.securityCode && {
          securityCode: {
            ...auth.securityCode,
            tries: auth.securityCode.tries + 1,
            enteringAt: now.toISOString(),
          },
        }),
      },
    }),
  },
  code_refused: {
    from: alive,
    to: ({ auth }) => ({
      auth: {
        ...auth,
        ...(auth.securityCode && {
          securityCode: { ...auth.securityCode, isWrong: true, enteringAt: undefined },
        }),
      },
    }),
  },
  entry_lost: {
    from: alive,
    to: ({ auth }) => ({
      auth: {
        ...auth,
        ...(auth.securityCode && {
          securityCode: { ...auth.securityCode, tries: auth.securityCode.tries - 1, enteringAt: undefined },
        }),
        ...(auth.phone && { phone: { ...auth.phone, enteringAt: undefined } }),
      },
    }),
  },
  phone_entered: {
    from: alive,
    to: ({ auth }, _, now) => ({
      auth: { ...auth, ...(auth.phone && { phone: { ...auth.phone, enteringAt: now.toISOString() } }) },
    }),
  },
  phone_refused: {
    from: alive,
    to: ({ auth }) => ({
      auth: {
        ...auth,
        ...(auth.phone && { phone: { ...auth.phone, isWrong: true, enteringAt: undefined } }),
      },
    }),
  },
  two_factor_entered: {
    from: alive,
    to: (life, { username }) => ({ twoFactor: secondFactor(life, { username, status: "pending" }) }),
  },
  two_factor_accepted: {
    from: alive,
    to: (life) => ({
      twoFactor: secondFactor(life, { status: "success", updatePassword: false, temporaryLockedAt: null }),
    }),
  },
  two_factor_refused: {
    from: alive,
    to: (life, { because }, now) => ({
      twoFactor: secondFactor(life, {
        status: because === "password_outdated" ? "failed" : because,
        updatePassword: because === "password_outdated",
        temporaryLockedAt: because === "locked" ? now.toISOString() : null,
      }),
    }),
  },
  challenged: {
    from: ["active"],
    to: (life, _, now) => withAuth(life, { challengedAt: now.toISOString() }),
  },
  proxy_begun: {
    from: alive,
    to: ({ proxySetting }, { countryCode }) => ({
      proxySetting: {
        stage: "start",
        attemptCount: (proxySetting?.attemptCount ?? 0) + 1,
        countryCode,
        failedUntil: null,
      },
    }),
  },
  limit_reached: {
    from: alive,
    to: (_life, { of }, now) => (of === "connect" ? { connectLimitedAt: now } : { inmailLimitedAt: now }),
  },
  hibernated: { from: ["active"], to: (_life, _event, now) => ({ status: "inactive", hibernatedAt: now }) },
  switched: { from: alive, to: (_life, { to }) => ({ automationType: to }) },
  deleted: {
    from: alive,
    to: (life) => ({ ...cleared(life), status: "deleted", auth: {}, twoFactor: null, proxySetting: null }),
  },
};

/** The account's state after an event. Throws `conflict` if the table has no such move. `now` is real. */
export function decide<E extends AccountEvent>(life: AccountLife, event: E, now: Date): LifeChange {
  const move = table[event.kind] as Move<AccountEvent["kind"]>;
  if (!move.from.includes(life.status))
    throw new DomainError("conflict", { status: life.status, event: event.kind });
  return move.to(life, event as never, now);
}
