import { inWorkspace, type Tx } from "@/server/db/tx";
import { characterOf } from "@/server/domain/sandbox/character";
import { type Member, memberByRef } from "@/server/domain/sandbox/members";
import type { NetworkAccount, NetworkPort, NetworkProfile, SignInResult } from "@/server/ports/network";
import type { SandboxTools } from "../tools";
import { act } from "./act";
import { eventsSince } from "./events";
import { relationOf } from "./relations";
import { findSeat, openSeat, passChallenge, type Seat, seatProfile } from "./seat";
import { effectOf } from "./take-effect";

/**
 * The sandbox network: a few thousand invented people who accept, ignore, answer, refuse and leave. Reading with a seat that is
 * locked, challenged or has another password throws an Error that names the problem; acting and signing in answer it.
 */
export function createSandboxNetwork(tools: SandboxTools): NetworkPort {
  const reading = <T>(account: NetworkAccount, work: (tx: Tx, seat: Seat) => Promise<T>) =>
    inWorkspace(tools.pool, account, async (tx) => {
      const seat = await openSeat(tx, account);
      if (typeof seat === "string") throw new Error(seat);
      return work(tx, seat);
    });

  return {
    isSandbox: true,
    signIn: (account) => inWorkspace(tools.pool, account, (tx) => signIn(tx, account)),
    enterCode: (account, code) =>
      inWorkspace(tools.pool, account, async (tx) => {
        const seat = await openSeat(tx, account);
        if (seat === "challenge" && !(await passChallenge(tx, account.username, code)))
          return { kind: "wrong_code" };
        return signIn(tx, account);
      }),
    // The seat's code stays the same, so that sending it again is asking for it again.
    resendCode: (account) => inWorkspace(tools.pool, account, (tx) => signIn(tx, account)),
    // No seat asks for a phone or a second factor yet, so that there is nothing to be right about.
    enterPhone: async () => ({ kind: "wrong_phone" }),
    enterTwoFactor: async () => ({ kind: "failed" }),
    signOut: async () => undefined,
    proxyStock: async () => [],
    lookAt: (account, ref) =>
      reading(account, async (tx, seat) => {
        const member = memberByRef(ref);
        if (!member) return null;
        const relation = await relationOf(tx, seat.id, member.index, characterOf(member.index));
        return { profile: profileOf(member), relation };
      }),
    act: (account, action, ready) => act(tools, account, action, ready),
    lookUp: (account, { key }) =>
      inWorkspace(tools.pool, account, async (tx) => {
        const seat = await findSeat(tx, account.username);
        const providerId = seat && (await effectOf(tx, seat.id, key));
        return providerId ? { kind: "found", providerId } : { kind: "absent" };
      }),
    events: (account, cursor, limit) =>
      reading(account, (tx, seat) => eventsSince(tx, seat.id, cursor, limit)),
  };
}

async function signIn(tx: Tx, account: NetworkAccount): Promise<SignInResult> {
  const seat = await openSeat(tx, account);
  if (typeof seat !== "string")
    return { kind: "signed_in", profile: seatProfile(seat), accountType: "basic" };
  if (seat === "wrong_password") return { kind: "wrong_password" };
  if (seat === "seat_locked") return { kind: "later", reason: "seat_locked" };
  const challenged = await findSeat(tx, account.username);
  return { kind: "code_needed", pinType: challenged?.challenge ?? "email" };
}

const profileOf = (member: Member): NetworkProfile => ({
  memberRef: member.ref,
  profileUrl: member.profileUrl,
  firstName: member.firstName,
  lastName: member.lastName,
  headline: member.headline,
  company: member.company,
  location: member.location,
  timezone: member.timezone,
});
