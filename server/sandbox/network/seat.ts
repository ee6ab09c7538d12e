import type { Tx } from "@/server/db/tx";
import type { AccountType, Lockout, NetworkAccount, NetworkProfile, PinType } from "@/server/ports/network";
import { seatCode } from "@/server/sandbox/rules/codes";
import { isSandboxPassword } from "@/server/sandbox/rules/password";

/**
 * Deliberate faults of a test account's next actions, one after the other:
 * - `later`: the network says "try again" before anything happened
 * - `lost`: the connection breaks before the action took effect, with an unknown outcome
 * - `unconfirmed`: it took effect, and the confirmation was lost
 * - `challenge`: the network asks for a code from now on
 * - `limit`, `week_limit`: it refuses more actions of this kind today, or this week
 */
export type SeatFault = "later" | "lost" | "unconfirmed" | "challenge" | "limit" | "week_limit";

export type Seat = {
  id: string;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  headline: string;
  accountType: AccountType;
  isLocked: boolean;
  challenge: PinType | null;
  faults: SeatFault[];
  /** One of `seatStates`, but for codes and limits, which `challenge` and `faults` hold. */
  state: string;
  /** Its owner was notified of the state; challenges solved elsewhere count as solved when they come back. */
  isTold: boolean;
  retryAt: Date | null;
};

/** Why a seat cannot be used now. */
type SeatProblem = Lockout | "seat_locked";

export async function findSeat(tx: Tx, username: string): Promise<Seat | null> {
  const [seat] = await tx.query<Seat>(
    `select id, username, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", headline,
            account_type as "accountType", is_locked as "isLocked", challenge, faults, state, is_told as "isTold",
            retry_at as "retryAt"
       from sandbox.seats where username = $1`,
    [username.trim().toLowerCase()],
  );
  return seat ?? null;
}

/** Whether its password, or the cookie of a browser in which it is signed in, is the seat's: here they are the same. */
export const opens = ({ password, cookies }: NetworkAccount, { passwordHash }: Seat): boolean =>
  [password, ...(cookies ?? []).map(({ value }) => value)].some(
    (secret) => secret !== null && isSandboxPassword(secret, passwordHash),
  );

/** The seat of an account that is let in, or why nothing can be done with it. */
export async function openSeat(tx: Tx, account: NetworkAccount): Promise<Seat | SeatProblem> {
  const seat = await findSeat(tx, account.username);
  if (!seat || !opens(account, seat)) return "wrong_password";
  if (seat.isLocked) return "seat_locked";
  return seat.challenge ? "challenge" : (problemOf(seat.state) ?? seat);
}

/** A signed-in account stays so when sign-ins are limited, or a subscription is missing that only some actions need. */
function problemOf(state: string): SeatProblem | null {
  if (["ready", "login_limited", "subscription_missing"].includes(state)) return null;
  if (state === "restricted") return "restricted";
  return state === "proxy_fails" ? "proxy_failed" : "challenge";
}

/** Lifts the challenge of a seat when the code is its code. */
export async function passChallenge(tx: Tx, seat: Seat, code: string): Promise<boolean> {
  if (code !== seatCode(seat.id)) return false;
  await tx.query("update sandbox.seats set challenge = null where id = $1", [seat.id]);
  return true;
}

/** A seat as the network knows itself. */
export function seatProfile(seat: Seat): NetworkProfile {
  const ref = `seat-${seat.id}`;
  return {
    memberRef: ref,
    profileUrl: `https://people.example/in/${ref}`,
    firstName: seat.firstName,
    lastName: seat.lastName,
    headline: seat.headline,
    company: seat.headline,
    location: "",
    timezone: null,
  };
}

/** The next thing to go wrong, taken off the list. */
export async function takeFault(tx: Tx, seat: Seat): Promise<SeatFault | null> {
  const [fault] = seat.faults;
  if (!fault) return null;
  const [taken] = await tx.query<{ fault: SeatFault }>(
    `update sandbox.seats s set faults = s.faults - 0, challenge = case when s.faults ->> 0 = 'challenge' then 'email' else s.challenge end
       from sandbox.seats before
      where s.id = $1 and before.workspace_id = s.workspace_id and before.id = s.id and jsonb_array_length(before.faults) > 0
      returning before.faults ->> 0 as fault`,
    [seat.id],
  );
  return taken?.fault ?? null;
}
