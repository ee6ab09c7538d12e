import assert from "node:assert/strict";
import type { AccountType, NetworkAccount, NetworkAction, NetworkPort } from "@/server/ports/network";
import type { Bar, Outcome } from "@/server/ports/outcome";

/** What a driver has to bring so that it can be held to the contract. People are profile URLs nobody has touched before. */
export type NetworkSubject = {
  port: NetworkPort;
  account: NetworkAccount;
  /** Who accepts, and answers the first message. */
  friendly(): string;
  /** Somebody the account is connected to. */
  connected(): Promise<string>;
  closed: string;
  gone: string;
  nobody: string;
  /** Lets enough time pass for everybody to do what they mean to. */
  letTimePass(): Promise<void>;
  /** Makes the next action go wrong; null where the network cannot be asked to. */
  breakNext: ((fault: "later" | "lost" | "unconfirmed" | "challenge" | "limit") => Promise<void>) | null;
  /** Has the way to the network do the next thing and answer that it failed. Absent where nobody can be asked to. */
  failAfterNext?(): void;
  /** The code the network asks for now; null where a test cannot read it. */
  code: (() => string) | null;
  /** Has the network meet the account like this from now on, or as usual; false where it cannot be asked to. */
  meet?(how: Meeting | "as usual"): Promise<boolean>;
  /** Has a member change the address of their profile; answers the new one. Absent where nobody can be asked to. */
  rename?(to: string): Promise<string>;
  /** Has somebody write who was never asked; answers how the network names them. */
  strangerWrites?(text: string): Promise<string>;
  /** Has somebody send a picture and one that the network has no more. Absent where nobody can be asked to. */
  sendPictures?(): Promise<void>;
  steps: StepStage;
};

/** What the steps need that look at more than how two people stand. */
export type StepStage = {
  /** Steps that the way to the network does not offer. */
  lacks: ReadonlySet<NetworkAction["kind"]>;
  /** Somebody nobody has touched: `active` takes every step, the others miss one thing. Null where nobody can be had. */
  somebody(who: Trait): string | null;
  /** The same, connected to the account. */
  connectedTo(who: Trait): Promise<string | null>;
  emailOf(to: string): string;
  /** What the account pays for from now on; false where that cannot be changed. */
  subscribe(to: AccountType | "no credits"): Promise<boolean>;
  group: string;
  event: string;
};
export type Trait =
  | ("active" | "no_posts" | "no_comments" | "no_skills" | "no_inmail")
  | ("navigator_only" | "not_in_navigator" | "in_group" | "in_event" | "in_neither");

/** Ways in which a network meets somebody who signs in. */
export type Meeting =
  | ("phone" | "two_factor" | "captcha" | "verify_email" | "approval" | "choice" | "password_outdated")
  | ("restricted" | "proxy_fails" | "login_limited" | "subscription_missing");

export type Guarantee = { name: string; hold(subject: NetworkSubject): Promise<void> };

let counter = 0;
export const newKey = () => `contract-${process.pid}-${Date.now()}-${counter++}`;

/** Acts and counts how often it was asked whether to go on. */
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

/** What the network knows of an action that was tried just now. */
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

/** What is barred has not begun, and says what to mend. */
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
