import assert from "node:assert/strict";
import type { AccountType, NetworkAccount, NetworkAction, NetworkPort } from "@/server/ports/network";
import type { Bar, Outcome } from "@/server/ports/outcome";

/** What a driver has to provide for the contract tests. People are profile URLs that have never been used before. */
export type NetworkSubject = {
  port: NetworkPort;
  account: NetworkAccount;
  /** A person who accepts and replies to the first message. */
  friendly(): string;
  /** A person the account is connected to. */
  connected(): Promise<string>;
  closed: string;
  gone: string;
  nobody: string;
  /** Lets enough time pass for everyone's reaction. */
  letTimePass(): Promise<void>;
  /** Makes the next action fail; null if the network offers no way to do so. */
  breakNext: ((fault: "later" | "lost" | "unconfirmed" | "challenge" | "limit") => Promise<void>) | null;
  /** Makes the vendor execute the next action and report that it failed. Absent if that is not possible. */
  failAfterNext?(): void;
  /** The code that the network asks for now; null if a test cannot read it. */
  code: (() => string) | null;
  /** Sets what the network asks of the account from now on, or resets it; false if that is not possible. */
  meet?(how: Meeting | "as usual"): Promise<boolean>;
  /** Makes a member change their profile URL; returns the new one. Absent if that is not possible. */
  rename?(to: string): Promise<string>;
  /** Makes a stranger write a message; returns the network's ID of them. */
  strangerWrites?(text: string): Promise<string>;
  /** Makes a member send a picture, and one that the network no longer has. Absent if that is not possible. */
  sendPictures?(): Promise<void>;
  steps: StepStage;
};

/** What steps need that depend on more than the relation between two people. */
export type StepStage = {
  /** Steps that the vendor does not offer. */
  lacks: ReadonlySet<NetworkAction["kind"]>;
  /** A person that has never been used: `active` allows every step, each other lacks one thing. Null if there is none. */
  somebody(who: Trait): string | null;
  /** The same, connected to the account. */
  connectedTo(who: Trait): Promise<string | null>;
  emailOf(to: string): string;
  /** Sets the account's subscription from now on; false if that cannot be changed. */
  subscribe(to: AccountType | "no credits"): Promise<boolean>;
  group: string;
  event: string;
};
export type Trait =
  | ("active" | "no_posts" | "no_comments" | "no_skills" | "no_inmail")
  | ("navigator_only" | "not_in_navigator" | "in_group" | "in_event" | "in_neither");

/** What a network can ask of a member who signs in. */
export type Meeting =
  | ("phone" | "two_factor" | "captcha" | "verify_email" | "approval" | "choice" | "password_outdated")
  | ("restricted" | "proxy_fails" | "login_limited" | "subscription_missing");

export type Guarantee = { name: string; hold(subject: NetworkSubject): Promise<void> };

let counter = 0;
export const newKey = () => `contract-${process.pid}-${Date.now()}-${counter++}`;

/** Executes an action and counts how often the driver asked whether to continue. */
export async function tryAction(
  { port, account }: NetworkSubject,
  action: NetworkAction,
  ready: () => Promise<"go" | "stop"> = async () => "go",
): Promise<{ outcome: Outcome; asked: number }> {
  let asked = 0;
  const outcome = await port.act(account, action, () => {
    asked += 1;
    return ready();
  });
  return { outcome, asked };
}

export async function sent(subject: NetworkSubject, action: NetworkAction): Promise<string> {
  const { outcome, asked } = await tryAction(subject, action);
  assert.equal(outcome.kind, "sent", JSON.stringify(outcome));
  assert.equal(asked, 1);
  return outcome.kind === "sent" ? outcome.providerId : "";
}

export async function refused(subject: NetworkSubject, action: NetworkAction): Promise<void> {
  const { outcome, asked } = await tryAction(subject, action);
  assert.equal(outcome.kind, "refused", JSON.stringify(outcome));
  assert.equal(asked, 0, "what is refused must not pass the wire mark");
}

/** What the network knows of an action that was just tried. */
export const evidenceOf = ({ port, account }: NetworkSubject, action: NetworkAction) =>
  port.lookUp(account, action, new Date(Date.now() - 60_000));

export async function broken(
  subject: NetworkSubject,
  fault: "later" | "lost" | "unconfirmed",
  action: NetworkAction,
) {
  if (!subject.breakNext) return null;
  await subject.breakNext(fault);
  return (await tryAction(subject, action)).outcome.kind;
}

/** A refused action has not started, and says what to fix. */
export async function barred(subject: NetworkSubject, action: NetworkAction, reason: Bar): Promise<void> {
  const { outcome, asked } = await tryAction(subject, action);
  assert.deepEqual([outcome, asked], [{ kind: "barred", reason }, 0]);
  assert.notEqual((await evidenceOf(subject, action)).kind, "found");
}

export async function refusedFor(
  subject: NetworkSubject,
  action: NetworkAction,
  reason: string,
): Promise<void> {
  const { outcome, asked } = await tryAction(subject, action);
  assert.deepEqual([outcome, asked], [{ kind: "refused", reason }, 0]);
}
