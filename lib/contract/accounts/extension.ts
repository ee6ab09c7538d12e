import * as z from "zod";
import { endpoint } from "../endpoint";
import { id, instant, noInput, nothing } from "../fields";
import { wire } from "../wire";
import { account, networkTypes } from "./accounts";
import { browserDelays, browserRefusals } from "./browser-outcomes";

const text = z.string().max(300);
const short = z.string().max(120);
const to = z.string().min(1).max(500);
const key = z.string().min(1).max(200);

/** The member who is signed in at the network in a browser, as the network's own pages report it. */
const signedInMember = wire({
  username: z.string().min(1).max(254),
  memberRef: short,
  profileUrl: z.string().max(500),
  firstName: short,
  lastName: short,
  headline: text,
  accountType: z.enum(networkTypes),
});
export type SignedInMember = z.output<typeof signedInMember>;

/** What a browser is asked to do or read on the network; each command carries only the data it needs. */
const browserCommand = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("self") }),
  z.strictObject({ kind: z.literal("look_at"), to }),
  z.strictObject({ kind: z.literal("events"), cursor: z.string().nullable(), limit: z.int() }),
  z.strictObject({ kind: z.literal("find_request"), to }),
  z.strictObject({ kind: z.literal("find_message"), to, text: z.string(), since: instant }),
  z.strictObject({ kind: z.literal("visit_profile"), to, key }),
  z.strictObject({ kind: z.literal("connection_request"), to, note: z.string().nullable(), key }),
  z.strictObject({ kind: z.literal("message"), to, text: z.string(), key }),
  z.strictObject({ kind: z.literal("withdraw"), to }),
]);
export type BrowserCommand = z.output<typeof browserCommand>;

const profile = wire({
  memberRef: short,
  profileUrl: z.string().max(500),
  firstName: short,
  lastName: short,
  headline: text,
  company: text,
  location: text,
  timezone: z.string().max(100).nullable(),
});

const happened = wire({
  id: z.string().min(1).max(200),
  at: instant,
  kind: z.enum(["request_accepted", "message_received"]),
  memberRef: short,
  profileUrl: z.string().max(500),
  text: z.string().max(20_000).nullable(),
  threadId: z.string().max(200).nullable(),
});

/** A browser's answer: the outcome of an action, or what it read. `broken`: it is unknown whether the action happened. */
const browserAnswer = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("sent"), receipt: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal("refused"), reason: z.enum(browserRefusals) }),
  z.strictObject({ kind: z.literal("later"), reason: z.enum(browserDelays) }),
  z.strictObject({ kind: z.literal("broken") }),
  z.strictObject({ kind: z.literal("done") }),
  z.strictObject({ kind: z.literal("member"), member: signedInMember }),
  z.strictObject({
    kind: z.literal("person"),
    profile,
    relation: z.enum(["none", "requested", "connected", "closed", "gone"]),
  }),
  z.strictObject({ kind: z.literal("nobody") }),
  z.strictObject({ kind: z.literal("found"), receipt: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal("absent") }),
  z.strictObject({
    kind: z.literal("events"),
    events: z.array(happened).max(50),
    cursor: z.string().max(200),
  }),
]);
export type BrowserAnswer = z.output<typeof browserAnswer>;

/** `page` names the tab that takes a command; exactly one tab executes it. */
const taken = { id, page: z.uuid() };

/**
 * The page relays between the server and the browser extension, which has no session of its own. Commands for an account reach only users
 * with access to it; one tab takes each command and answers it.
 */
export const extension = {
  /** The URL of the network's own pages. */
  network: endpoint({
    method: "GET",
    path: "/extension/network",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: wire({ url: z.string() }),
  }),
  /** Connects the account as the member signed in at the network in this browser; no password or cookie is sent. */
  handOver: endpoint({
    method: "POST",
    path: "/extension/credentials/:_id/login",
    access: { who: "member", scope: "self", rate: "write" },
    input: wire({ id, member: signedInMember }),
    output: account,
  }),
  /** A tab reports that it can act for the account; this is valid for a few minutes. */
  present: endpoint({
    method: "POST",
    path: "/extension/credentials/:_id/present",
    access: { who: "member", scope: "self", rate: "write" },
    input: wire({ id }),
    output: nothing,
  }),
  /** Returns the command to the first tab that asks; null to all others. */
  take: endpoint({
    method: "POST",
    path: "/extension/commands/:_id/take",
    access: { who: "member", scope: "self", rate: "write" },
    input: wire(taken),
    output: wire({ command: browserCommand.nullable() }),
  }),
  /** The network's page allows the action. Answers whether the action is still wanted; only then may it be executed. */
  ready: endpoint({
    method: "POST",
    path: "/extension/commands/:_id/ready",
    access: { who: "member", scope: "self", rate: "write" },
    input: wire(taken),
    output: wire({ go: z.boolean() }),
  }),
  result: endpoint({
    method: "POST",
    path: "/extension/commands/:_id/result",
    access: { who: "member", scope: "self", rate: "write" },
    bodyLimit: 1024 * 1024,
    input: wire({ ...taken, answer: browserAnswer }),
    output: nothing,
  }),
};
