import * as z from "zod";
import { networkTypes, pinTypes } from "./accounts/accounts";
import { endpoint } from "./endpoint";
import { id, instant, line, noInput } from "./fields";
import { listOf, page } from "./lists";
import { wire } from "./wire";
import { clock } from "./workspaces";

/** Shares of people in percent, and their response times on the workspace's clock. Everything else about a person is seeded. */
export const behavior = wire({
  acceptPercent: z.int().min(0).max(100),
  replyPercent: z.int().min(0).max(100),
  outOfOfficePercent: z.int().min(0).max(100),
  bouncePercent: z.int().min(0).max(100),
  optOutPercent: z.int().min(0).max(100),
  minAnswerHours: z.number().min(0).max(240),
  maxAnswerHours: z.number().min(0).max(480),
  /** Share of new accounts whose first sign-in asks for a code; none if absent. */
  codePercent: z.int().min(0).max(100).optional(),
  /** Shares of emails that are opened, of opened emails with a click, and of companies whose scanner fetches every link. */
  openPercent: z.int().min(0).max(100).optional(),
  clickPercent: z.int().min(0).max(100).optional(),
  scanPercent: z.int().min(0).max(100).optional(),
  /** Share of people who book when they open a page of the sandbox's calendar. */
  bookPercent: z.int().min(0).max(100).optional(),
  /** Share of hours in which somebody changes something in the sandbox's CRM. */
  colleaguePercent: z.int().min(0).max(100).optional(),
  /**
   * How unreliable the network is: shares of events that arrive hours late or twice, of members who changed their profile URL, and of
   * actions after which a stranger writes. Messages of calendars are late and repeated by the same shares; 15 and 10 percent if absent.
   */
  latePercent: z.int().min(0).max(100).optional(),
  twicePercent: z.int().min(0).max(100).optional(),
  renamedPercent: z.int().min(0).max(100).optional(),
  strangerPercent: z.int().min(0).max(100).optional(),
  /** Share of messages on the network that carry a picture. */
  filePercent: z.int().min(0).max(100).optional(),
});
export type Behavior = z.output<typeof behavior>;

const sandboxMail = wire({
  id,
  at: instant,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  fate: z.enum(["delivered", "bounced", "refused"]),
});

/** A code the network waits for, as the account's owner would get it by phone, in the app or by email. */
const seatCode = wire({ username: z.string(), pinType: z.enum(pinTypes), code: z.string() });

/**
 * What an account meets at its next sign-in, or while it is working; `ready` lets it in. Limits apply to the next action; all other states
 * stay until they are solved as in real life or reset here.
 */
export const seatStates = [
  "ready",
  "code_app",
  "code_sms",
  "code_email",
  "code_other",
  "phone",
  "two_factor",
  "two_factor_other",
  "captcha",
  "verify_email",
  "approval",
  "choice",
  "password_outdated",
  "restricted",
  "proxy_fails",
  "login_limited",
  "subscription_missing",
  "limit_reached",
  "week_limit_reached",
] as const;
export type SeatState = (typeof seatStates)[number];

/** Addresses at this domain create an account on first sign-in, with any password except `wrong`. */
export const tryDomain = "try.example";
/** `code-sms@try.example` gets the state `code_sms`; `code-sms.ada@…` is another account with that state. */
export const tryAddress = (state: SeatState | (typeof networkTypes)[number]): string =>
  `${state.replaceAll("_", "-")}@${tryDomain}`;

const seat = wire({
  id,
  username: z.string(),
  fullName: z.string(),
  accountType: z.enum(networkTypes),
  state: z.enum(seatStates),
});
export type Seat = z.output<typeof seat>;

/** `networkUrl`: the URL of the sandbox network's own pages. */
const settings = wire({
  clock,
  behavior,
  members: z.int(),
  pendingAnswers: z.int(),
  canSetSpeed: z.boolean(),
  networkUrl: z.string(),
});

/** The sandbox of one workspace: a product feature, reached only through the ports (house rules, 5). */
export const sandbox = {
  settings: endpoint({
    method: "GET",
    path: "/sandbox/settings",
    access: { who: "member", page: "settings", rate: "read" },
    input: noInput,
    output: settings,
  }),
  update: endpoint({
    method: "PUT",
    path: "/sandbox/settings",
    access: { who: "member", scope: "admin", page: "settings", rate: "write" },
    input: wire({ speed: z.number().min(1).max(10_000).optional(), behavior: behavior.optional() }),
    output: settings,
  }),
  /** Creates a mailbox on the sandbox's mail server; the response fills the connect form. */
  createMailbox: endpoint({
    method: "POST",
    path: "/sandbox/mailboxes",
    access: { who: "member", scope: "admin", page: "settings", rate: "write" },
    input: wire({ name: line(100) }),
    output: wire({
      email: z.string(),
      password: z.string(),
      host: z.string(),
      port: z.int(),
      imapHost: z.string(),
      imapPort: z.int(),
    }),
  }),
  /** The codes that accounts of this workspace are asked for now. */
  codes: endpoint({
    method: "GET",
    path: "/sandbox/codes",
    access: { who: "member", scope: "self", page: "settings", rate: "read" },
    input: noInput,
    output: z.array(seatCode),
  }),
  /** The sandbox accounts of this workspace, newest first. */
  seats: endpoint({
    method: "GET",
    path: "/sandbox/seats",
    access: { who: "member", page: "settings", rate: "read" },
    input: noInput,
    output: z.array(seat),
  }),
  updateSeat: endpoint({
    method: "PUT",
    path: "/sandbox/seats/:_id",
    access: { who: "member", scope: "admin", page: "settings", rate: "write" },
    input: wire({
      id,
      state: z.enum(seatStates).optional(),
      accountType: z.enum(networkTypes).optional(),
    }),
    output: seat,
  }),
  /** Credentials of an unused account on the sandbox network. */
  createAccount: endpoint({
    method: "POST",
    path: "/sandbox/accounts",
    access: { who: "member", scope: "admin", page: "settings", rate: "write" },
    input: wire({ name: line(100), state: z.enum(seatStates).optional() }),
    output: wire({ email: z.string(), password: z.string() }),
  }),
  /** A CSV of `count` members to import; each `from` gives different people. */
  people: endpoint({
    method: "GET",
    path: "/sandbox/people.csv",
    access: { who: "member", page: "settings", rate: "read" },
    input: wire({ count: z.int().min(1).max(2_000).default(40), from: z.int().min(0).max(4_000).default(0) }),
    output: z.string(),
    answersFile: true,
  }),
  /** The emails that the mail server received, newest first. */
  mails: endpoint({
    method: "GET",
    path: "/sandbox/mails",
    access: { who: "member", page: "settings", rate: "read" },
    input: wire(page(50)),
    output: listOf(sandboxMail),
  }),
};
