import * as z from "zod";
import { endpoint } from "./endpoint";
import { accountEmail, countryCode, id, instant, noInput, nothing, timezone } from "./fields";
import { named, wire } from "./wire";

export const accountStatuses = ["active", "invalid", "inactive", "blocked", "deleted"] as const;
export const automationTypes = ["cloud", "extension"] as const;
export const pinTypes = ["app", "sms", "email", "other"] as const;
export type PinType = (typeof pinTypes)[number];

/** ISO weekdays, 1 is Monday. */
export const workingDays = z.array(z.int().min(1).max(7)).min(1, "no_working_day").max(7);
const hour = z.int().min(0).max(24);

/** Today's use of one action type against the cap that applies (R9). `reason` names what set the cap. */
export const dailyUse = wire({
  kind: z.enum(["visit_profile", "connection_request", "message", "email"]),
  used: z.int(),
  limit: z.int(),
  reason: z.enum(["plan", "ramp", "account", "week", "network"]),
});

/** What the network still wants before it lets the account in (CRED-13). `requestedAt` is real time: codes are for people. */
const authStatus = wire({
  securityCode: wire({
    requestedAt: instant,
    expiresAt: instant,
    pinType: z.enum(pinTypes),
    isWrong: z.boolean(),
  }).nullable(),
});

/** A connected social account, a "credential" on the wire (CRED-02 to CRED-13, as far as built). */
export const account = wire({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  photoLink: z.string().nullable(),
  countryCode: z.string(),
  status: z.enum(accountStatuses),
  automationType: z.enum(automationTypes),
  isSandboxed: z.boolean(),
  timezone: z.string(),
  workHoursStart: hour,
  workHoursEnd: hour,
  workingDays,
  unreadCount: z.int(),
  today: z.array(dailyUse),
  authStatus,
  createdAt: instant,
  version: z.int(),
});
export type Account = z.output<typeof account>;

const schedule = { timezone, workHoursStart: hour, workHoursEnd: hour, workingDays };

export const accounts = {
  list: endpoint({
    method: "GET",
    path: "/credentials",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(account),
  }),
  /**
   * Signs in at the network at once; a second account with this e-mail is refused (CRED-89 to CRED-99). When the network
   * asks for a code, the account is kept and waits for it in `authStatus` (CRED-85).
   */
  connect: endpoint({
    method: "POST",
    path: "/credentials",
    access: { who: "member", page: "settings", confirmed: true, rate: "live-test" },
    input: wire({
      email: accountEmail,
      password: z.string().min(1, "not_valid_password").max(200),
      countryCode,
      automationType: z.enum(automationTypes).default("cloud"),
      ...schedule,
    }),
    output: account,
  }),
  update: endpoint({
    method: "POST",
    path: "/credentials/:_id/update",
    access: { who: "member", page: "settings", rate: "write" },
    input: wire({
      id,
      timezone: timezone.optional(),
      workHoursStart: hour.optional(),
      workHoursEnd: hour.optional(),
      workingDays: workingDays.optional(),
      password: z.string().min(4).max(200).optional(),
    }),
    output: account,
  }),
  /** `000000` makes an authenticator app's challenge begin anew (CRED-48). */
  enterCode: endpoint({
    method: "POST",
    path: "/credentials/:_id/security_code",
    access: { who: "member", page: "settings", rate: "live-test" },
    input: wire({ id, code: z.string().regex(/^\d{6}$/, "account_code_wrong") }),
    output: account,
  }),
  resendCode: endpoint({
    method: "POST",
    path: "/credentials/:_id/security_code/resend",
    access: { who: "member", page: "settings", rate: "live-test" },
    input: wire({ id }),
    output: account,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/credentials/:_id",
    access: { who: "member", page: "settings", rate: "write" },
    input: wire({ id }),
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

export const mailboxStatuses = ["connected", "disconnected", "disabled"] as const;
export const encryptions = ["ssl", "tls", "none"] as const;

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
  dailyLimit: z.int(),
  sentToday: z.int(),
  lastCheckedAt: instant.nullable(),
  problem: z.enum(["login_failed", "unreachable", "not_checked"]).nullable(),
  version: z.int(),
});
export type Mailbox = z.output<typeof mailbox>;
