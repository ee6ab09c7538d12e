import * as z from "zod";
import { countedKinds } from "../campaigns/sequence";
import { daysOff } from "../days-off";
import { endpoint } from "../endpoint";
import { accountEmail, countryCode, id, instant, line, noInput, nothing, phone, timezone } from "../fields";
import { named, wire } from "../wire";

export const accountStatuses = ["active", "invalid", "inactive", "blocked", "deleted"] as const;
const automationTypes = ["cloud", "extension"] as const;
export type AutomationType = (typeof automationTypes)[number];
export const pinTypes = ["app", "sms", "email", "other"] as const;
export type PinType = (typeof pinTypes)[number];

/** ISO weekdays, 1 is Monday. */
export const workingDays = z.array(z.int().min(1).max(7)).min(1, "no_working_day").max(7);
const hour = z.int().min(0).max(24);

/** What set a limit: the lowest of these counts (R9, R10). */
const limitReason = z.enum(["plan", "ramp", "account", "week", "network"]);
/** Today's use of one action type against the limit that applies (R9). `reason` names what set the limit; `planLimit` is the plan's own. */
const dailyUse = wire({
  kind: z.enum(countedKinds),
  used: z.int(),
  limit: z.int(),
  planLimit: z.int(),
  reason: limitReason,
});

const choicesOf = ["contract", "product", "method"] as const;

const pausedAction = wire({
  kind: z.enum(countedKinds),
  failures: z.int(),
  reason: z.string(),
  since: instant,
});

/** A challenge that the network waits on. Instants are real time, because codes are entered by people. */
const request = { requestedAt: instant, expiresAt: instant, isWrong: z.boolean(), isEntering: z.boolean() };

/** The state of signing in (CRED-13). `code` and `phone` are null unless the network waits for them. */
const authStatus = wire({
  wrongPassword: z.boolean(),
  loggedInAt: instant.nullable(),
  challengedAt: instant.nullable(),
  hardChallengeCount: z.int(),
  mustChangePassword: z.boolean(),
  securityCode: wire({ ...request, pinType: z.enum(pinTypes), triesLeft: z.int() }).nullable(),
  phone: wire(request).nullable(),
  /** The owner picks one of these options; `of` says what they are. */
  choice: wire({
    of: z.enum(choicesOf),
    options: z.array(wire({ value: z.string(), label: z.string(), description: z.string().nullable() })),
  }).nullable(),
  /** The network's app on the owner's phone asks for confirmation until `expiresAt`. */
  approval: wire({ requestedAt: instant, expiresAt: instant }).nullable(),
});

/** Subscriptions at the network. */
export const networkTypes = ["basic", "premium", "sales_navigator", "recruiter"] as const;
export type NetworkType = (typeof networkTypes)[number];
/** `email`: an account without a network account. It sends emails only and takes no seat. */
const accountTypes = [...networkTypes, "email"] as const;
export type AccountType = (typeof accountTypes)[number];
export const lacksNetwork = ({ accountType }: { accountType: AccountType }): boolean =>
  accountType === "email";
export const proxyTypes = ["basic", "residential"] as const;
export type ProxyType = (typeof proxyTypes)[number];

/** A second factor's own sign-in (CRED-08, CRED-09); its password is never returned. */
export const twoFactorStatuses = ["success", "invalid", "failed", "locked", "pending"] as const;
const twoFactor = wire({
  username: z.string(),
  status: z.enum(twoFactorStatuses),
  updatePassword: z.boolean(),
  link: z.string().nullable(),
  temporaryLockedAt: instant.nullable(),
});

/** A user's own proxy (CRED-14): an IP address or a domain. Its password is never returned. */
const proxyFields = {
  proxyAddress: z.string().max(45).optional(),
  domain: z.string().max(253).optional(),
  ports: wire({ http: z.int().min(1).max(65_535) }),
  username: z.string().max(200),
};
export const proxy = wire(proxyFields);
export const newProxy = wire({ ...proxyFields, password: z.string().max(200) });
export type NewProxy = z.output<typeof newProxy>;

/** What can be done with an account now, from the transition table, so that the interface does not repeat its rules. */
const accountCommands = [
  "enter_code",
  "send_phone",
  "choose",
  "cancel_approval",
  "verify_email",
  "authorize",
  "set_two_factor",
  "update_password",
  "refresh_proxy",
  "switch_automation",
  "connect_network",
  "reactivate",
  "remove",
] as const;
export type AccountCommand = (typeof accountCommands)[number];

/** Whole days in the account's time zone (YYYY-MM-DD), the last one included. */
const away = { from: z.iso.date(), until: z.iso.date() };

/** A connected account, a "credential" on the wire (CRED-02 to CRED-17). */
export const account = wire({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  photoLink: z.string().nullable(),
  countryCode: z.string(),
  hasPassword: z.boolean(),
  status: z.enum(accountStatuses),
  accountType: z.enum(accountTypes),
  automationType: z.enum(automationTypes),
  isSandboxed: z.boolean(),
  timezone: z.string(),
  workHoursStart: hour,
  workHoursEnd: hour,
  workingDays,
  /** Days on which the account rests, even if they are working days (R6). */
  daysOff,
  /** When its owner is away, now or soon. No campaign sends from it during that time (R22). */
  away: wire({ ...away, isNow: z.boolean() }).nullable(),
  unreadCount: z.int(),
  today: z.array(dailyUse),
  /** Profiles opened today: each step on the network and each check opens one (R10). */
  looks: wire({ used: z.int(), limit: z.int() }),
  /**
   * Kinds of action that failed so often in a row that they are paused until a member resumes them (R10). `reason` is the network's last
   * error.
   */
  pausedActions: z.array(pausedAction),
  /** Warm-up of a new account: how many actions of each kind are allowed today (R10). Null once the ramp no longer limits anything. */
  ramp: wire({ startedOn: z.string(), limit: z.int() }).nullable(),
  authStatus,
  isCodeExpired: z.boolean(),
  waitForAuthorization: z.boolean(),
  hibernatedAt: instant.nullable(),
  /** Since when the network refuses more of this kind (CRED-35: 7 days for requests, one day for the others); null when that is over. */
  connectLimitedAt: instant.nullable(),
  inmailLimitedAt: instant.nullable(),
  loginLimitedAt: instant.nullable(),
  salesError: z.string().nullable(),
  requiredTwoFactor: named("required_2fa", z.string().nullable()),
  twoFactor: twoFactor.nullable(),
  requiredSubscriptions: wire({
    premiumAt: instant.nullable(),
    salesNavigatorAt: instant.nullable(),
    recruiterAt: instant.nullable(),
  }),
  requiredActions: wire({ verifyEmail: z.boolean() }),
  activity: named(
    "activity_dict",
    wire({ status: z.string(), text: z.string(), links: z.record(z.string(), z.string()) }).nullable(),
  ),
  settingProxy: wire({
    stage: z.enum(["start", "success", "fail"]),
    attemptCount: z.int(),
    countryCode: z.string().nullable(),
    /** Unix seconds, as the specification defines this one instant. */
    proxyFailedUntil: z.int().nullable(),
  }).nullable(),
  proxyType: z.enum(proxyTypes),
  noProxy: z.boolean(),
  customProxy: z.boolean(),
  proxy: proxy.nullable(),
  proxyRefreshesLeft: z.int(),
  withdraw: wire({ isEnabled: z.boolean(), days: z.int() }),
  noteLimit: z.int(),
  limits: z.lazy(() => accountLimits),
  commands: z.array(z.enum(accountCommands)),
  createdAt: instant,
  version: z.int(),
});
export type Account = z.output<typeof account>;

const limit = z.int().min(0).max(1000);
/** The account's own daily limits (and a weekly one for requests) below the plan's; null uses the plan's (R9, BILL-12). */
const accountLimits = wire({
  visitProfile: limit.nullable(),
  follow: limit.nullable(),
  likePost: limit.nullable(),
  endorse: limit.nullable(),
  connectionRequest: limit.nullable(),
  message: limit.nullable(),
  connectionRequestWeek: z.int().min(0).max(200),
});

/** Max bytes of a call that may carry all cookies of a browser. */
const cookiesLimit = 512 * 1024;

/** A cookie as browsers and their extensions export it (CRED-19); unknown keys are accepted and dropped. */
const cookie = z.object({
  name: z.string().min(1).max(200),
  value: z.string().max(4096),
  domain: z.string().max(253).optional(),
  path: z.string().max(500).optional(),
  secure: z.boolean().optional(),
  httpOnly: z.boolean().optional(),
});

/** The user agent of the browser that the cookies come from. The network ends sessions whose user agent changes. */
const userAgent = z
  .string()
  .max(500)
  .regex(/^[\x20-\x7e]*$/, "invalid_input")
  .optional();

/** 9:00 to 18:00 on weekdays by default (CRED-97). */
const schedule = {
  timezone,
  workHoursStart: hour.default(9),
  workHoursEnd: hour.default(18),
  workingDays: workingDays.default([1, 2, 3, 4, 5]),
};
/** How an account signs in at the network. */
const signIn = {
  email: accountEmail,
  password: z.string().max(200).optional(),
  cookies: z.array(cookie).max(200).optional(),
  userAgent,
  useBrowser: z.boolean().optional(),
  automationType: z.enum(automationTypes).default("cloud"),
};
/** Fields of the older form (CRED-20, CRED-21). Its session cookie becomes `cookies`; the network itself says whose it is. */
const older = {
  olderUseBrowser: named("useBrowser", z.boolean().optional()),
  sessionCookie: named("liAtCookie", z.string().max(4096).optional()),
  profile: named("credentialsInfo", z.looseObject({}).optional()),
};
/** Where the account's connections come from (CRED-18). */
const connection = {
  countryCode: countryCode.optional(),
  proxyType: z.enum(proxyTypes).optional(),
  customProxy: z.boolean().optional(),
  noProxy: z.boolean().optional(),
  proxy: newProxy.optional(),
};
const accountId = wire({ id });
const one = { method: "POST", output: account } as const;

export const accounts = {
  list: endpoint({
    method: "GET",
    path: "/credentials",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(account),
  }),
  /** The state of the vendor behind the network: whether it can be used, and whether it sends webhooks. */
  network: endpoint({
    method: "GET",
    path: "/credentials/network",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: wire({
      isService: z.boolean(),
      problem: z.enum(["refused", "unreachable"]).nullable(),
      webhook: z.enum(["registered", "by_hand", "not_public", "not_registered"]).nullable(),
    }),
  }),
  /** The account's profile picture at the network; a new picture gets a new URL (CRED-02). */
  photo: endpoint({
    method: "GET",
    path: "/credentials/:_id/photo/:photo_id",
    access: { who: "member", rate: "read" },
    input: wire({ id, photoId: id }),
    output: z.string(),
    answersFile: true,
  }),
  /** Each country once per proxy type, with the number of proxies in reserve there (CRED-27). */
  proxyCountries: endpoint({
    method: "GET",
    path: "/proxy/v2/countries",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(wire({ code: z.string(), type: z.enum(proxyTypes), count: z.int() })),
  }),
  /**
   * Signs in at the network right away; a second account with the same email is refused (CRED-89 to CRED-116). If the network asks for more
   * (a code, a phone, a second factor) or the proxy cannot be set now, the account is kept in that state (CRED-85). The keys of the older
   * form are accepted too (CRED-20, CRED-21).
   */
  connect: endpoint({
    ...one,
    path: "/credentials",
    access: { who: "member", scope: "self", page: "settings", confirmed: true, rate: "live-test" },
    bodyLimit: cookiesLimit,
    input: wire({ ...signIn, ...connection, ...schedule, ...older }),
  }),
  /** An account that sends emails only: it takes no seat, and nobody signs in anywhere. */
  addEmail: endpoint({
    ...one,
    path: "/credentials/email",
    access: { who: "member", scope: "self", page: "settings", confirmed: true, rate: "write" },
    input: wire({ email: accountEmail, firstName: line(60), lastName: line(60).optional(), ...schedule }),
  }),
  /**
   * Signs such an account in at the network, as `connect` does for a new one. It keeps its ID, hours, campaigns and conversations, and
   * takes a seat from now on; nothing changes if its password is wrong. `conflict` if it has a network account already.
   */
  connectNetwork: endpoint({
    ...one,
    path: "/credentials/:_id/connect_network",
    access: { who: "member", scope: "self", page: "settings", confirmed: true, rate: "live-test" },
    bodyLimit: cookiesLimit,
    input: wire({ id, ...signIn, ...connection }),
  }),
  /** Send only the changed fields. A new password, new cookies or a new connection is tried at the network first. */
  update: endpoint({
    ...one,
    path: "/credentials/:_id/update",
    access: { who: "member", scope: "self", page: "settings", rate: "write" },
    bodyLimit: cookiesLimit,
    input: wire({
      id,
      timezone: timezone.optional(),
      workHoursStart: hour.optional(),
      workHoursEnd: hour.optional(),
      workingDays: workingDays.optional(),
      daysOff: daysOff.optional(),
      password: z.string().min(4, "account_password_too_short").max(200).optional(),
      cookies: z.array(cookie).max(200).optional(),
      userAgent,
      useBrowser: z.boolean().optional(),
      ...connection,
      limits: accountLimits.optional(),
    }),
  }),
  /** Sets or clears the dates its owner is away (R22). Messages that members write themselves are still sent. */
  setAway: endpoint({
    ...one,
    path: "/credentials/:_id/away",
    access: { who: "member", scope: "admin", page: "settings", rate: "write" },
    input: wire({ id, away: wire(away).nullable() }),
  }),
  /** `000000` restarts an authenticator app's challenge (CRED-48). */
  enterCode: endpoint({
    ...one,
    path: "/credentials/:_id/security_code",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: wire({
      id,
      code: z
        .string()
        .max(6, "account_code_wrong")
        .regex(/^\d{6}$/, "account_code_wrong"),
    }),
  }),
  resendCode: endpoint({
    ...one,
    path: "/credentials/:_id/security_code/resend",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: accountId,
  }),
  /** The phone number the network should text, in full: 6 to 13 digits with the country prefix (CRED-52, CRED-54). */
  sendPhone: endpoint({
    ...one,
    path: "/credentials/:_id/send_phone",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: wire({ id, phone, countryCode }),
  }),
  resendPhone: endpoint({
    ...one,
    path: "/credentials/:_id/resend_phone",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: accountId,
  }),
  /** Picks one of the options that the network offers before it lets the account in. */
  choose: endpoint({
    ...one,
    path: "/credentials/:_id/choice",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: wire({ id, choice: z.string().min(1).max(500) }),
  }),
  /** Stops waiting for confirmation in the network's app. */
  cancelApproval: endpoint({
    ...one,
    path: "/credentials/:_id/cancel_approval",
    access: { who: "member", scope: "self", page: "settings", rate: "write" },
    input: accountId,
  }),
  /** The owner says that they confirmed the network's email (CRED-58). */
  verifyEmail: endpoint({
    ...one,
    path: "/credentials/:_id/verify_email",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: accountId,
  }),
  /** Signs in again: for an authorization request (CRED-57), after a captcha, or to wake a hibernated account (CRED-70). */
  authorize: endpoint({
    ...one,
    path: "/credentials/:_id/do_auth",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: accountId,
  }),
  /** Answers the second factor's state and replaces the stored one (CRED-62 to CRED-68). */
  setTwoFactor: endpoint({
    method: "PUT",
    path: "/credentials/:_id/two_factor",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: wire({
      id,
      username: accountEmail,
      password: z.string({ error: "fill_this_field" }).min(1, "fill_this_field").max(200),
    }),
    output: twoFactor,
  }),
  /** Retries a kind of action that was paused after failures (R10); `conflict` if it is not paused. */
  resumeAction: endpoint({
    method: "POST",
    path: "/credentials/:_id/resume_action",
    access: { who: "member", scope: "send", page: "settings", rate: "write" },
    input: wire({ id, kind: z.enum(countedKinds) }),
    output: account,
  }),
  /** Needs a free seat of the other type; to cloud also a country and a password (CRED-71 to CRED-75). */
  switchAutomation: endpoint({
    ...one,
    method: "PUT",
    path: "/credentials/:_id/automation_type",
    access: { who: "member", scope: "admin", page: "settings", confirmed: true, rate: "live-test" },
    input: wire({ id, automationType: z.enum(automationTypes) }),
  }),
  /**
   * Moves the account to another active workspace where the user is also an admin and a seat of its type is free (SPACE-52 to SPACE-54). It
   * becomes a new account there; campaigns, mailboxes and conversations stay, and the move is refused while they need it.
   */
  move: endpoint({
    method: "POST",
    path: "/credentials/:_id/set_space",
    access: { who: "admin", scope: "self", confirmed: true, rate: "write" },
    input: wire({ id, workspaceId: named("space_id", id) }),
    output: wire({ id, workspaceId: named("space_id", id) }),
  }),
  /** Copies its campaigns, as drafts without prospects, to another account of the workspace (CAMP-74, CRED-125). */
  duplicateCampaigns: endpoint({
    method: "POST",
    path: "/credentials/:_id/duplicate_workflows",
    access: { who: "member", scope: "write", page: "campaigns", rate: "write" },
    input: wire({ id, accountId: named("credentials_id", id) }),
    output: wire({ ids: z.array(id) }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/credentials/:_id",
    access: { who: "member", scope: "admin", page: "settings", rate: "write" },
    input: accountId,
    output: nothing,
  }),
  mailboxes: endpoint({
    method: "GET",
    path: "/credentials/:credentials_id/integrations",
    access: { who: "member", page: "mailboxes", rate: "read" },
    input: wire({ accountId: named("credentials_id", id) }),
    output: z.array(z.lazy(() => mailbox)),
  }),
};

const mailboxStatuses = ["connected", "disconnected", "disabled"] as const;
export const encryptions = ["ssl", "tls", "none"] as const;
const sentCopies = ["files", "appends", "none"] as const;

/** A connected mailbox. It belongs to the workspace and is assigned to one account (decision 1.11, INTEG-02). */
export const mailbox = wire({
  id,
  type: z.enum(["google", "microsoft", "smtp"]),
  accountId: named("credentials_id", id),
  status: z.enum(mailboxStatuses),
  email: z.string(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  encryption: z.enum(encryptions),
  imapHost: z.string(),
  imapPort: z.int(),
  imapUsername: z.string(),
  imapEncryption: z.enum(encryptions),
  isSandboxed: z.boolean(),
  /** How sent mail gets into the Sent folder: the server files it, we save a copy, or neither is known. */
  sentCopies: z.enum(sentCopies),
  dailyLimit: z.int(),
  /** Added below every campaign email, with the same placeholders as a step; empty for none (R18). */
  footer: z.string(),
  sentToday: z.int(),
  /** The limit that applies today, and why it may be below `dailyLimit` (R9, R10). */
  limitToday: z.int(),
  limitReason: limitReason,
  /** In the first 13 days of its warm-up (MAIL-20). */
  isWarmingUp: z.boolean(),
  lastCheckedAt: instant.nullable(),
  /** `sign_in_again`: the owner's consent is no longer good. */
  problem: z.enum(["login_failed", "sign_in_again", "unreachable", "not_checked"]).nullable(),
  version: z.int(),
});
export type Mailbox = z.output<typeof mailbox>;
