import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, noInput, nothing } from "../fields";
import { named, wire } from "../wire";

/** Days that a token works, and days before its end at which its owner is warned (INTEG-23). */
export const tokenDays = 365;
export const tokenWarningDays = { first: 30, last: 7 } as const;
/** Calls a token may make in a minute. */
export const tokenCallsPerMinute = 600;
/** Days that the usage of a token is counted over. */
export const usageDays = 7;

const level = z.enum(["none", "read", "write"]);
const tokenRights = wire({
  prospects: level,
  campaigns: level,
  inbox: level,
  pipeline: level,
  tasks: level,
  reports: z.enum(["none", "read"]),
  mailboxes: level,
  accounts: level,
  webhooks: level,
});

const ownToken = wire({
  /** What comes before the secret part, and its last characters. */
  start: z.string(),
  end: z.string(),
  isExpired: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
  /** Written at most once a minute; null if it was never used. */
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
  rights: tokenRights,
});
export type OwnToken = z.output<typeof ownToken>;

const usage = wire({
  calls: z.int(),
  /** Calls that were refused or failed. */
  errors: z.int(),
  today: z.int(),
  /** Within 10 percent. */
  medianMs: z.int().nullable(),
  days: z.array(wire({ day: z.string(), calls: z.int(), errors: z.int() })),
});

const panel = wire({
  token: ownToken.nullable(),
  usage,
  callsPerMinute: z.int(),
});
export type TokenPanel = z.output<typeof panel>;

/** The token is its owner's: no program may read, make or change it. Its instants are real, also where the workspace runs its own clock. */
const own = { who: "member", page: "integrations", scope: "self" } as const;
const path = "/integrations/api/token";

/** The one token of a member in a workspace, by which programs act in their name (INTEG-22, INTEG-23). */
export const apiTokens = {
  show: endpoint({
    method: "GET",
    path,
    access: { ...own, rate: "read" },
    input: noInput,
    output: panel,
  }),
  /** Makes the token or replaces it; the one before ends at once. The whole token is in this response alone. Without rights those of before stay. */
  create: endpoint({
    method: "POST",
    path,
    access: { ...own, rate: "write", confirmed: true },
    input: wire({ rights: tokenRights.optional() }),
    output: wire({ token: z.string(), panel }),
  }),
  /** From the next call on the token may do this. */
  change: endpoint({
    method: "PUT",
    path,
    access: { ...own, rate: "write" },
    input: wire({ rights: tokenRights }),
    output: panel,
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    access: { ...own, rate: "write" },
    input: noInput,
    output: nothing,
  }),
};

/** Who and where a program is, to test its token with. */
export const programs = {
  me: endpoint({
    method: "GET",
    path: "/me",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: wire({
      /** Person and workspace in one line, to name a connection by. */
      label: z.string(),
      user: wire({ id, name: z.string(), email: z.string() }),
      workspace: named("space", wire({ id, name: z.string() })),
      isAdmin: z.boolean(),
      /** Of an API token; null for other programs. */
      rights: tokenRights.nullable(),
      expiresAt: instant.nullable(),
    }),
  }),
};
