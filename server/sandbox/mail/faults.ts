/**
 * Deliberate faults of the SMTP server for a recipient, to test senders:
 * - `reply`: responds with this code at RCPT or after the final dot, `times` times if given, then behaves
 * - `delay`: responds late
 * - `drop`: closes the connection in the middle of the body, or after the final dot, before or after accepting the email
 */
export type SmtpFault =
  | { kind: "reply"; at: "rcpt" | "dot"; code: number; text: string; times?: number }
  | { kind: "delay"; at: "rcpt" | "dot"; ms: number }
  | { kind: "drop"; at: "rcpt" | "body" | "dot" | "accepted" };

/** For the whole server: closes before or delays the greeting. */
export type GreetingFault = { kind: "drop" } | { kind: "delay"; ms: number };

/** Looks up the fault of a recipient; counts down `times`. */
export function faultScript(faults: Record<string, SmtpFault>): (recipient: string) => SmtpFault | undefined {
  const left = new Map<string, number>();
  return (recipient) => {
    const fault = faults[recipient];
    if (fault?.kind !== "reply" || fault.times === undefined) return fault;
    const remaining = left.get(recipient) ?? fault.times;
    left.set(recipient, remaining - 1);
    return remaining > 0 ? fault : undefined;
  };
}
