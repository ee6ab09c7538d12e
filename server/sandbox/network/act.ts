import { inWorkspace } from "@/server/db/tx";
import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import type { Met, Outcome, Ready } from "@/server/ports/outcome";
import { memberAt, memberByRef } from "@/server/sandbox/rules/members";
import type { SandboxTools } from "../tools";
import { threadOf } from "./events";
import { judge } from "./judge";
import { openSeat, type SeatFault, takeFault } from "./seat";
import { effectOf, takeEffect } from "./take-effect";

type Attempt = { seatId: string; member: number; fault: SeatFault | null };

/**
 * Performs one action. All refusals come before `ready` is called; between its "go" and the effect only the connection can fail, which the
 * faults simulate.
 */
export async function act(
  tools: SandboxTools,
  account: NetworkAccount,
  action: NetworkAction,
  ready: Ready,
): Promise<Outcome> {
  const attempt = await prepare(tools, account, action);
  if ("kind" in attempt) return attempt;
  if ((await ready()) === "stop") return { kind: "stopped" };
  if (attempt.fault === "lost") return { kind: "unknown", reason: "connection_lost" };
  const providerId = await inWorkspace(tools.pool, account, (tx) =>
    takeEffect(tx, tools, attempt.seatId, attempt.member, action),
  );
  if (attempt.fault === "unconfirmed") return { kind: "unknown", reason: "connection_lost" };
  return { kind: "sent", providerId, met: metBy(attempt) };
}

/** The network's id of the member, and the thread of their replies. */
function metBy({ seatId, member }: Attempt): Met {
  const { ref } = memberAt(member);
  return { memberRef: ref, threadId: threadOf(seatId, ref) };
}

const prepare = (
  tools: SandboxTools,
  account: NetworkAccount,
  action: NetworkAction,
): Promise<Attempt | Outcome> =>
  inWorkspace(tools.pool, account, async (tx) => {
    const seat = await openSeat(tx, account);
    if (typeof seat === "string") return { kind: "later", reason: seat };
    const fault = await takeFault(tx, seat);
    if (fault === "later") return { kind: "later", reason: "try_again" };
    if (fault === "challenge") return { kind: "later", reason: "challenge" };
    if (fault === "limit") return { kind: "later", reason: "limit_reached" };
    if (fault === "week_limit") return { kind: "later", reason: "week_limit_reached" };
    const member = memberByRef(action.to);
    if (!member) return { kind: "refused", reason: "no_such_profile" };
    const attempt = { seatId: seat.id, member: member.index, fault };
    // A repeated key is not evaluated again: its effect stays, whatever happened to the relation since.
    if (await effectOf(tx, seat.id, action.key)) return attempt;
    return (await judge({ tx, tools, seat, member }, action)) ?? attempt;
  });
