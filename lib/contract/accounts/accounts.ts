import * as z from "zod";
import { countedKinds } from "../campaigns/sequence";
import { daysOff } from "../days-off";
import { endpoint } from "../endpoint";
import { accountEmail, countryCode, id, instant, noInput, nothing, phone, timezone } from "../fields";
import { named, wire } from "../wire";

export const accountStatuses = ["active", "invalid", "inactive", "blocked", "deleted"] as const;
const automationTypes = ["cloud", "extension"] as const;
export type AutomationType = (typeof automationTypes)[number];
export const pinTypes = ["app", "sms", "email", "other"] as const;
export type PinType = (typeof pinTypes)[number];

/** ISO weekdays, 1 is Monday. */
export const workingDays = z.array(z.int().min(1).max(7)).min(1, "no_working_day").max(7);
const hour = z.int().min(0).max(24);

/** Today's use of one action type against the cap that applies (R9). `reason` names what set the cap; `planLimit` is the plan's own. */
const dailyUse = wire({
  kind: z.enum(countedKinds),
  used: z.int(),
  limit: z.int(),
  planLimit: z.int(),
  reason: z.enum(["plan", "ramp", "account", "week", "network"]),
});

const choicesOf = ["contract", "product", "method"] as const;

const pausedAction = wire({
  kind: z.enum(countedKinds),
  failures: z.int(),
  reason: z.string(),
  since: instant,
});

/** Something the network waits for. Instants are real time: codes are for people. */
const request = { requestedAt: instant, expiresAt: instant, isWrong: z.boolean(), isEntering: z.boolean() };

/** How signing in stands (CRED-13). A code or phone that waits is null when nothing does. */
const authStatus = wire({
  wrongPassword: z.boolean(),
  loggedInAt: instant.nullable(),
  challengedAt: instant.nullable(),
  hardChallengeCount: z.int(),
  mustChangePassword: z.boolean(),
  securityCode: wire({ ...request, pinType: z.enum(pinTypes), triesLeft: z.int() }).nullable(),
  phone: wire(request).nullable(),
  /** The owner picks one of these; `of` says what they are. */
  choice: wire({
    of: z.enum(choicesOf),
    options: z.array(wire({ value: z.string(), label: z.string(), description: z.string().nullable() })),
  }).nullable(),
  /** The network's app on the owner's phone asks for a confirmation until it expires. */
  approval: wire({ requestedAt: instant, expiresAt: instant }).nullable(),
});

export const accountTypes = ["basic", "premium", "sales_navigator", "recruiter"] as const;
export type AccountType = (typeof accountTypes)[number];
export const proxyTypes = ["basic", "residential"] as const;
export type ProxyType = (typeof proxyTypes)[number];

/** A second factor's own sign-in (CRED-08, CRED-09); its password is never told. */
export const twoFactorStatuses = ["success", "invalid", "failed", "locked", "pending"] as const;
const twoFactor = wire({
  username: z.string(),
  status: z.enum(twoFactorStatuses),
  updatePassword: z.boolean(),
  link: z.string().nullable(),
  temporaryLockedAt: instant.nullable(),
});

/** A person's own proxy (CRED-14): an address or a domain. Its password is never told. */
const proxyFields = {
  proxyAddress: z.string().max(45).optional(),
  domain: z.string().max(253).optional(),
  ports: wire({ http: z.int().min(1).max(65_535) }),
  username: z.string().max(200),
};
export const proxy = wire(proxyFields);
export const newProxy = wire({ ...proxyFields, password: z.string().max(200) });
export type NewProxy = z.output<typeof newProxy>;

/** What may be done with an account now, from the transition table: the interface repeats no rule. */
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
  "reactivate",
  "remove",
] as const;
export type AccountCommand = (typeof accountCommands)[number];

/** Whole days of the account's own calendar (YYYY-MM-DD), the last one included. */
const away = { from: z.iso.date(), until: z.iso.date() };

/** A connected social account, a "credential" on the wire (CRED-02 to CRED-17). */
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
  /** Days on which it rests all the same (R6). */
  daysOff,
  /** When its owner is away, now or soon: no campaign acts as it meanwhile (R22). */
  away: wire({ ...away, isNow: z.boolean() }).nullable(),
  unreadCount: z.int(),
  today: z.array(dailyUse),
  /** Profiles opened today: each step on the network and each check opens one (R10). */
  looks: wire({ used: z.int(), limit: z.int() }),
  /** Kinds of action that failed so often in a row that they wait until somebody resumes them (R10). `reason` is what the network said last. */
  pausedActions: z.array(pausedAction),
  /** How far a new account has grown: so many of a kind today (R10); null once the ramp holds nothing back. */
  ramp: wire({ startedOn: z.string(), limit: z.int() }).nullable(),
  authStatus,
  isCodeExpired: z.boolean(),
  waitForAuthorization: z.boolean(),
  hibernatedAt: instant.nullable(),
  /** Since when the network wants no more of this (CRED-35: 7 days for requests, a day for the others); null when it is over. */
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
    /** Unix seconds, as the specification has this one instant. */
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
/** Own caps a day (and a rolling week for requests) below the plan's; null is the plan's own (R9, BILL-12). */
const accountLimits = wire({
  visitProfile: limit.nullable(),
  follow: limit.nullable(),
  likePost: limit.nullable(),
  endorse: limit.nullable(),
  connectionRequest: limit.nullable(),
  message: limit.nullable(),
  connectionRequestWeek: z.int().min(0).max(200),
});

/** Bytes of a call that may bring all cookies of a browser. */
const cookiesLimit = 512 * 1024;

/** A cookie as browsers and their extensions export it (CRED-19); more keys than these are let pass and dropped. */
const cookie = z.object({
  name: z.string().min(1).max(200),
  value: z.string().max(4096),
  domain: z.string().max(253).optional(),
  path: z.string().max(500).optional(),
  secure: z.boolean().optional(),
  httpOnly: z.boolean().optional(),
});

/** How the browser the cookies come from names itself: the network ends sessions that change it. */
const userAgent = z
  .string()
  .max(500)
  .regex(/^[\x20-\x7e]*$/, "invalid_input")
  .optional();

/** 9 to 18 on weekdays unless somebody says otherwise (CRED-97). */
const schedule = {
  timezone,
  workHoursStart: hour.default(9),
  workHoursEnd: hour.default(18),
  workingDays: workingDays.default([1, 2, 3, 4, 5]),
};
/** What the older form sends (CRED-20, CRED-21): its session cookie becomes `cookies`, whom it names is told by the network itself. */
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
  /** The service behind the network: whether it can be used, and whether it calls when something happens. */
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
  /** What the account looks like at its network; another picture has another address (CRED-02). */
  photo: endpoint({
    method: "GET",
    path: "/credentials/:_id/photo/:photo_id",
    access: { who: "member", rate: "read" },
    input: wire({ id, photoId: id }),
    output: z.string(),
    answersFile: true,
  }),
  /** One country once per kind, with how many proxies are in reserve there (CRED-27). */
  proxyCountries: endpoint({
    method: "GET",
    path: "/proxy/v2/countries",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(wire({ code: z.string(), type: z.enum(proxyTypes), count: z.int() })),
  }),
  /**
   * Signs in at the network at once; a second account with this email is refused (CRED-89 to CRED-116). When the network
   * asks for more (a code, a phone, a second factor), or its proxy cannot be set now, the account is kept and says so
   * (CRED-85). The keys of the older form are taken, too (CRED-20, CRED-21).
   */
  connect: endpoint({
    ...one,
    path: "/credentials",
    access: { who: "member", scope: "self", page: "settings", confirmed: true, rate: "live-test" },
    bodyLimit: cookiesLimit,
    input: wire({
      email: accountEmail,
      password: z.string().max(200).optional(),
      cookies: z.array(cookie).max(200).optional(),
      userAgent,
      useBrowser: z.boolean().optional(),
      automationType: z.enum(automationTypes).default("cloud"),
      ...connection,
      ...schedule,
      ...older,
    }),
  }),
  /** Changed fields only. A new password, cookies or connection is tried at the network first. */
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
  /** Its owner is away from then to then, or back (R22). What people write by hand leaves all the same. */
  setAway: endpoint({
    ...one,
    path: "/credentials/:_id/away",
    access: { who: "member", scope: "admin", page: "settings", rate: "write" },
    input: wire({ id, away: wire(away).nullable() }),
  }),
  /** `000000` makes an authenticator app's challenge begin anew (CRED-48). */
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
  /** The phone the network wants to write to, whole: 6 to 13 digits with the prefix of their country (CRED-52, CRED-54). */
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
  /** Picks one of the options the network offers before it lets the account in. */
  choose: endpoint({
    ...one,
    path: "/credentials/:_id/choice",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: wire({ id, choice: z.string().min(1).max(500) }),
  }),
  /** Stops waiting for a confirmation in the network's app. */
  cancelApproval: endpoint({
    ...one,
    path: "/credentials/:_id/cancel_approval",
    access: { who: "member", scope: "self", page: "settings", rate: "write" },
    input: accountId,
  }),
  /** The owner says that the network's mail was confirmed (CRED-58). */
  verifyEmail: endpoint({
    ...one,
    path: "/credentials/:_id/verify_email",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: accountId,
  }),
  /** Signs in once more: an authorization request (CRED-57), a captcha solved, a hibernated account woken (CRED-70). */
  authorize: endpoint({
    ...one,
    path: "/credentials/:_id/do_auth",
    access: { who: "member", scope: "self", page: "settings", rate: "live-test" },
    input: accountId,
  }),
  /** Answers the second factor's own state, which replaces the stored one (CRED-62 to CRED-68). */
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
  /** Needs a free seat of the other type; to cloud also a country and a password (CRED-71 to CRED-75). */
  /** Lets a kind of action that was paused for its failures be tried again (R10); `conflict` where it is not paused. */
  resumeAction: endpoint({
    method: "POST",
    path: "/credentials/:_id/resume_action",
    access: { who: "member", scope: "send", page: "settings", rate: "write" },
    input: wire({ id, kind: z.enum(countedKinds) }),
    output: account,
  }),
  switchAutomation: endpoint({
    ...one,
    method: "PUT",
    path: "/credentials/:_id/automation_type",
    access: { who: "member", scope: "admin", page: "settings", confirmed: true, rate: "live-test" },
    input: wire({ id, automationType: z.enum(automationTypes) }),
  }),
  /**
   * To another workspace in which the person is an admin, too, and which is active and has a free seat of its type (SPACE-52 to
   * SPACE-54). It is another account there; campaigns, mailboxes and conversations stay, and it is refused while they need it.
   */
  move: endpoint({
    method: "POST",
    path: "/credentials/:_id/set_space",
    access: { who: "admin", scope: "self", confirmed: true, rate: "write" },
    input: wire({ id, workspaceId: named("space_id", id) }),
    output: wire({ id, workspaceId: named("space_id", id) }),
  }),
  /** Copies its campaigns, as drafts and without their people, for another account of the workspace (CAMP-74, CRED-125). */
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

/** A connected mailbox; belongs to the workspace and is assigned to one account (decision 1.11, INTEG-02). */
export const mailbox = wire({
  id,
  type: z.literal("smtp"),
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
  /** How sent mail gets into the Sent folder: its server files it, we save copies, or nothing is known to be there. */
  sentCopies: z.enum(sentCopies),
  dailyLimit: z.int(),
  /** Stands below every mail of a campaign, with placeholders as in a step; empty for none (R18). */
  footer: z.string(),
  sentToday: z.int(),
  lastCheckedAt: instant.nullable(),
  problem: z.enum(["login_failed", "unreachable", "not_checked"]).nullable(),
  version: z.int(),
});
export type Mailbox = z.output<typeof mailbox>;
