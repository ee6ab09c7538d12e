import { setTimeout as sleep } from "node:timers/promises";
import { chance } from "@/server/domain/campaigns/chance";
import type { SmtpFault } from "@/server/sandbox/mail/faults";
import type { Fault } from "@/tests/support/stand-ins/unipile";

/** How long a server takes to confirm, so that kills hit emails in every stage. */
const thinking: SmtpFault = { kind: "delay", at: "dot", ms: 20 };

/**
 * A few servers misbehave in addition to the kills: an unknown recipient, a temporary refusal, an email accepted without a response. All
 * others are only slow.
 */
export function mailFaults(): (recipient: string) => SmtpFault | undefined {
  const deferred = new Set<string>();
  return (recipient) => {
    const number = Number(/\d+/.exec(recipient)?.[0]) % 400;
    if (number === 307) return { kind: "reply", at: "rcpt", code: 550, text: "5.1.1 No such user" };
    if (number === 107 && !deferred.has(recipient)) {
      deferred.add(recipient);
      return { kind: "reply", at: "dot", code: 451, text: "4.3.0 Not now" };
    }
    if (number === 207) return { kind: "drop", at: "accepted" };
    return thinking;
  };
}

/** The network's API is slow too, and now and then loses an action or its confirmation, or refuses it for now. */
export function networkFaults(seed: string) {
  const often: readonly Fault[] = ["lost", "unconfirmed", "later"];
  let count = 0;
  return {
    fault: () => often[Math.floor(chance(`${seed}|network|${count++}`) * 100)],
    thinks: () => sleep(20),
  };
}
