import { inWorkspace, type Tx } from "@/server/db/tx";
import type { NetworkAccount, NetworkPort } from "@/server/ports/network";
import { characterOf } from "@/server/sandbox/rules/character";
import { memberByRef } from "@/server/sandbox/rules/members";
import { networkLifeOf } from "@/server/sandbox/rules/network-life";
import { newestPostOf } from "@/server/sandbox/rules/posts";
import { sandboxProxyStock } from "@/server/sandbox/rules/proxy-stock";
import { addressNow, isPictureGone } from "@/server/sandbox/rules/rough-network";
import type { SandboxTools } from "../tools";
import { readWorld } from "../world";
import { act } from "./act";
import { eventsSince } from "./events";
import { history } from "./history";
import { moveSeat } from "./move-seat";
import { portraitOf } from "./portrait";
import { profileOf } from "./profile";
import { relationOf, withdraw } from "./relations";
import { search } from "./search";
import { findSeat, openSeat, type Seat, seatProfile } from "./seat";
import { choose, enterCode, enterPhone, enterTwoFactor, signIn } from "./sign-in";
import { effectOf } from "./take-effect";

/**
 * The sandbox network: a few thousand invented members who accept, ignore, answer, refuse and leave. Reading with a test account that is
 * locked, challenged or has another password throws an Error with the problem's code; acting and signing in return it.
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
    proxyTypes: ["basic", "residential"],
    signIn: (account) => inWorkspace(tools.pool, account, (tx) => signIn(tx, tools, account)),
    // A seat is met over whatever connection it brings.
    reconnect: (account) => inWorkspace(tools.pool, account, (tx) => signIn(tx, tools, account)),
    choose: (account, _of, id) => inWorkspace(tools.pool, account, (tx) => choose(tx, tools, account, id)),
    checkApproval: (account) => inWorkspace(tools.pool, account, (tx) => signIn(tx, tools, account)),
    enterCode: (account, code) =>
      inWorkspace(tools.pool, account, (tx) => enterCode(tx, tools, account, code)),
    // The seat's code stays the same, so that sending it again is asking for it again.
    resendCode: (account) => inWorkspace(tools.pool, account, (tx) => signIn(tx, tools, account)),
    enterPhone: (account, phone) =>
      inWorkspace(tools.pool, account, (tx) => enterPhone(tx, tools, account, phone)),
    enterTwoFactor: (account, factor) =>
      inWorkspace(tools.pool, account, (tx) => enterTwoFactor(tx, tools, account, factor)),
    // A seat keeps no sessions, so that there is nothing to end.
    signOut: async () => undefined,
    move: (account, workspaceId) => moveSeat(tools.pool, account, workspaceId),
    proxyStock: async () => [...sandboxProxyStock],
    self: (account) =>
      reading(account, async (_tx, seat) => ({ profile: seatProfile(seat), accountType: seat.accountType })),
    photo: (account) => reading(account, async (_tx, seat) => portraitOf(seat.id)),
    file: (account, ref, maxBytes) =>
      reading(account, async () => {
        if (isPictureGone(ref)) return "gone";
        const picture = portraitOf(ref);
        return picture.length <= maxBytes ? picture : "too_large";
      }),
    withdraw: (account, ref) =>
      reading(account, async (tx, seat) => {
        const member = memberByRef(ref);
        if (member) await withdraw(tx, seat.id, member.index);
        return { kind: "done" };
      }),
    lookAt: (account, ref) =>
      reading(account, async (tx, seat) => {
        const member = memberByRef(ref);
        if (!member) return null;
        const relation = await relationOf(tx, seat.id, member.index, characterOf(member.index));
        const { behavior, workspaceId } = await readWorld(tx);
        return { profile: profileOf(member, addressNow(member, workspaceId, behavior)), relation };
      }),
    newestPost: (account, ref) =>
      reading(account, async (tx, seat) => {
        const member = memberByRef(ref);
        const isThere =
          member && (await relationOf(tx, seat.id, member.index, characterOf(member.index))) !== "gone";
        const life = isThere && networkLifeOf(member.index);
        if (!life || !life.hasPosts) return { kind: "none", reason: "no_posts" };
        if (!life.takesComments) return { kind: "none", reason: "no_comments" };
        return { kind: "post", ...newestPostOf(member) };
      }),
    act: (account, action, ready) => act(tools, account, action, ready),
    search: (account, ...of) => inWorkspace(tools.pool, account, (tx) => search(tx, account, ...of)),
    lookUp: (account, { key }) =>
      inWorkspace(tools.pool, account, async (tx) => {
        const seat = await findSeat(tx, account.username);
        const providerId = seat && (await effectOf(tx, seat.id, key));
        return providerId ? { kind: "found", providerId } : { kind: "absent" };
      }),
    history: (account, cursor) => inWorkspace(tools.pool, account, (tx) => history(tx, account, cursor)),
    events: (account, cursor, limit) =>
      reading(account, (tx, seat) => eventsSince(tx, tools.now(), seat.id, { cursor, limit })),
  };
}
