import type { Tx } from "@/server/db/tx";
import type { NetworkAccount, SignInResult, TwoFactorResult } from "@/server/ports/network";
import { nameParts } from "@/server/sandbox/rules/addresses";
import { hashSandboxPassword } from "@/server/sandbox/rules/password";
import { isOutOfReserve } from "@/server/sandbox/rules/proxy-stock";
import { meetingOf, triedBy } from "@/server/sandbox/rules/seat-state";
import type { SandboxTools } from "../tools";
import { findSeat, opens, passChallenge, type Seat, seatProfile } from "./seat";

/** How long to wait before an unavailable proxy is requested again. */
const proxyPauseMs = 2 * 60_000;
const networkLink = "https://people.example/checkpoint";

/** Signs a seat in, or tells what its state asks for. */
export async function signIn(tx: Tx, tools: SandboxTools, account: NetworkAccount): Promise<SignInResult> {
  const { connection } = account;
  if (
    connection.kind === "country" &&
    connection.attempt === 1 &&
    isOutOfReserve(connection.countryCode, connection.type)
  )
    return proxyFailed(tools);
  const found = (await findSeat(tx, account.username)) ?? (await makeSeat(tx, tools, account));
  if (!found) return { kind: "wrong_password" };
  const seat = opens(account, found) ? found : await takeNewPassword(tx, account, found);
  if (!seat) return { kind: "wrong_password" };
  if (seat.isLocked) return { kind: "later", reason: "seat_locked" };
  return (await meet(tx, tools, seat)) ?? completeSignIn(seat);
}

const completeSignIn = (seat: Seat): SignInResult =>
  seat.challenge
    ? { kind: "code_needed", pinType: seat.challenge }
    : { kind: "signed_in", profile: seatProfile(seat), accountType: seat.accountType };

/** The test account's current obstacle; null if there is none any more. */
async function meet(tx: Tx, tools: SandboxTools, seat: Seat): Promise<SignInResult | null> {
  switch (seat.state) {
    case "phone":
      return { kind: "phone_needed" };
    case "two_factor":
      return { kind: "two_factor_needed", factor: "microsoft", link: networkLink };
    case "two_factor_other":
      return { kind: "two_factor_needed", factor: "other", link: null };
    case "choice":
      return { kind: "choice_needed", of: "contract", options: sandboxOptions };
    case "restricted":
      return { kind: "restricted" };
    case "login_limited":
      return { kind: "login_limited" };
    case "password_outdated":
      return markTold(tx, seat, { kind: "password_outdated" });
    case "proxy_fails":
      return seekProxy(tx, tools, seat);
    case "captcha":
      return onceOnly(tx, seat, { kind: "captcha_needed", link: networkLink });
    case "verify_email":
      return onceOnly(tx, seat, { kind: "email_unverified" });
    case "approval":
      return onceOnly(tx, seat, { kind: "approval_needed" });
    case "subscription_missing":
      return onceOnly(tx, seat, { kind: "subscription_needed", subscription: "sales_navigator" });
    default:
      return null;
  }
}

/** An owner who was notified and comes back has solved it: on the phone, by email, or in the network's own app. */
async function onceOnly(tx: Tx, seat: Seat, answer: SignInResult): Promise<SignInResult | null> {
  if (!seat.isTold) return markTold(tx, seat, answer);
  await setReady(tx, seat);
  return null;
}

async function markTold(tx: Tx, { id }: Seat, answer: SignInResult): Promise<SignInResult> {
  await tx.query("update sandbox.seats set is_told = true where id = $1", [id]);
  return answer;
}

const setReady = (tx: Tx, { id }: Seat) =>
  tx.query("update sandbox.seats set state = 'ready', is_told = false, retry_at = null where id = $1", [id]);

async function seekProxy(tx: Tx, tools: SandboxTools, seat: Seat): Promise<SignInResult | null> {
  if (seat.retryAt && seat.retryAt <= tools.now()) {
    await setReady(tx, seat);
    return null;
  }
  if (seat.retryAt) return { kind: "proxy_failed", retryAt: seat.retryAt };
  const failed = proxyFailed(tools);
  await tx.query("update sandbox.seats set retry_at = $2 where id = $1", [seat.id, failed.retryAt]);
  return failed;
}

const proxyFailed = ({ now }: SandboxTools) => ({
  kind: "proxy_failed" as const,
  retryAt: new Date(+now() + proxyPauseMs),
});

/** A first sign-in at the domain for trying makes its seat, in the state its address asks for. */
async function makeSeat(tx: Tx, { newId }: SandboxTools, account: NetworkAccount): Promise<Seat | null> {
  const wanted = triedBy(account.username);
  const secret = account.password ?? account.cookies?.[0]?.value;
  if (!wanted || !secret || secret === "wrong") return null;
  const { firstName, lastName } = nameParts(wanted.name);
  const { state, challenge, faults } = meetingOf(wanted.state);
  await tx.query(
    `insert into sandbox.seats (id, username, password_hash, first_name, last_name, account_type, state, challenge, faults)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ...[newId(), account.username, hashSandboxPassword(secret, newId().slice(-8)), capital(firstName)],
      ...[capital(lastName), wanted.accountType, state, challenge, JSON.stringify(faults)],
    ],
  );
  return findSeat(tx, account.username);
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** An owner who was told that the password is outdated sets a new one by signing in with it. */
async function takeNewPassword(tx: Tx, { password }: NetworkAccount, seat: Seat): Promise<Seat | null> {
  if (seat.state !== "password_outdated" || !seat.isTold || !password || password === "wrong") return null;
  await tx.query("update sandbox.seats set password_hash = $2 where id = $1", [
    seat.id,
    hashSandboxPassword(password, seat.id.slice(-8)),
  ]);
  await setReady(tx, seat);
  return { ...seat, state: "ready" };
}

export async function enterCode(tx: Tx, tools: SandboxTools, account: NetworkAccount, code: string) {
  const seat = await findSeat(tx, account.username);
  if (seat?.challenge && opens(account, seat) && !(await passChallenge(tx, seat, code)))
    return { kind: "wrong_code" as const };
  return signIn(tx, tools, account);
}

/** The options of a seat that is asked to choose. */
const sandboxOptions = [
  { id: "first", label: "Northwind Sales", description: null },
  { id: "second", label: "Northwind Hiring", description: null },
];

export async function choose(tx: Tx, tools: SandboxTools, account: NetworkAccount, id: string) {
  const seat = await findSeat(tx, account.username);
  if (seat?.state === "choice" && opens(account, seat)) {
    if (!sandboxOptions.some((option) => option.id === id)) return { kind: "wrong_choice" as const };
    await setReady(tx, seat);
  }
  return signIn(tx, tools, account);
}

/** Numbers that end in four zeros do not exist here; to every other one a code is sent. */
export async function enterPhone(tx: Tx, tools: SandboxTools, account: NetworkAccount, phone: string) {
  const seat = await findSeat(tx, account.username);
  if (seat?.state !== "phone" || !opens(account, seat)) return signIn(tx, tools, account);
  if (/0000$/.test(phone)) return { kind: "wrong_phone" as const };
  await tx.query("update sandbox.seats set state = 'ready', challenge = 'sms' where id = $1", [seat.id]);
  return signIn(tx, tools, account);
}

/** Passwords that say how the second factor takes them; every other one is right. */
const refusals: Record<string, Exclude<TwoFactorResult, { kind: "accepted" }>> = {
  wrong: { kind: "invalid" },
  failed: { kind: "failed" },
  locked: { kind: "locked" },
  outdated: { kind: "password_outdated" },
};

export async function enterTwoFactor(
  tx: Tx,
  tools: SandboxTools,
  account: NetworkAccount,
  { password }: { password: string },
): Promise<TwoFactorResult> {
  const seat = await findSeat(tx, account.username);
  if (seat?.state === "two_factor" && opens(account, seat)) {
    const refusal = refusals[password];
    if (refusal) return refusal;
    await setReady(tx, seat);
  }
  return { kind: "accepted", signIn: await signIn(tx, tools, account) };
}
