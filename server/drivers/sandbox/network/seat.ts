import type { Tx } from "@/server/db/tx";
import { seatCode } from "@/server/domain/sandbox/codes";
import { isSandboxPassword } from "@/server/domain/sandbox/password";
import type { NetworkAccount, NetworkProfile, PinType } from "@/server/ports/network";

/**
 * What goes wrong on purpose with the next actions of a seat, one after the other:
 * - `later`: the network answers "try again" before anything happened
 * - `lost`: the connection breaks before the action took effect, and nobody can tell
 * - `unconfirmed`: it took effect, and the confirmation never came
 * - `challenge`: the network asks for a code from now on
 * - `limit`: it wants no more actions of this kind today
 */
export type SeatFault = "later" | "lost" | "unconfirmed" | "challenge" | "limit";

export type Seat = {
  id: string;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  headline: string;
  isLocked: boolean;
  challenge: PinType | null;
  faults: SeatFault[];
};

/** Why a seat cannot be used now. */
export type SeatProblem = "wrong_password" | "challenge" | "seat_locked";

export async function findSeat(tx: Tx, username: string): Promise<Seat | null> {
  const [seat] = await tx.query<Seat>(
    `select id, username, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", headline,
            is_locked as "isLocked", challenge, faults
       from sandbox.seats where username = $1`,
    [username.trim().toLowerCase()],
  );
  return seat ?? null;
}

/** The seat of an account whose password fits, or why nothing can be done with it. */
export async function openSeat(tx: Tx, account: NetworkAccount): Promise<Seat | SeatProblem> {
  const seat = await findSeat(tx, account.username);
  if (!seat || account.password === null || !isSandboxPassword(account.password, seat.passwordHash))
    return "wrong_password";
  if (seat.isLocked) return "seat_locked";
  return seat.challenge ? "challenge" : seat;
}

/** Lifts the challenge of a seat when the code is its code. */
export async function passChallenge(tx: Tx, username: string, code: string): Promise<boolean> {
  const seat = await findSeat(tx, username);
  if (!seat?.challenge || code !== seatCode(seat.id)) return false;
  await tx.query("update sandbox.seats set challenge = null where id = $1", [seat.id]);
  return true;
}

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
