import type { DomainFinding } from "@/lib/contract/tracking-domains";
import type { Reached } from "@/server/ports/link-hosts";

/** What the DNS answered; null if it gave no answer, which says nothing about the records. */
type Answer = readonly string[] | null;
export type SeenRecords = { cname: Answer; addresses: Answer; proof: Answer };

export type Verdict =
  | { kind: "good" }
  | { kind: "unsure" }
  | { kind: "bad"; finding: DomainFinding; found: string | null };

/**
 * Whether a name points to us and belongs to the workspace. It has to point to us directly: a chain over somebody else's name would be in
 * their hands.
 */
export function judgeRecords({ value, proof }: { value: string; proof: string }, seen: SeenRecords): Verdict {
  const [target] = seen.cname ?? [];
  if (target !== undefined && target !== value)
    return { kind: "bad", finding: "other_record", found: target };
  if (seen.cname?.length === 0) {
    const [address] = seen.addresses ?? [];
    return address === undefined
      ? { kind: "bad", finding: "no_record", found: null }
      : { kind: "bad", finding: "address_record", found: address };
  }
  if (seen.proof && !seen.proof.includes(proof)) {
    const [other] = seen.proof;
    return other === undefined
      ? { kind: "bad", finding: "no_proof", found: null }
      : { kind: "bad", finding: "other_proof", found: other.slice(0, 200) };
  }
  return seen.cname === null || seen.proof === null ? { kind: "unsure" } : { kind: "good" };
}

/** The part of a domain that checks change; instants are real. */
export type DomainLife = {
  state: "pending" | "verified" | "failed";
  checkUntil: Date;
  nextCheckAt: Date | null;
  checkedAt: Date | null;
  finding: DomainFinding | null;
  found: string | null;
  /** Since when checks of a domain in use have failed; null while they succeed. */
  missedAt: Date | null;
  verifiedAt: Date | null;
  lostAt: Date | null;
  /** Since when the domain answers with a valid certificate. */
  servedAt: Date | null;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a new domain is checked every 5 minutes (MAIL-37). */
export const watchedMs = 48 * hourMs;
/** A name that was let go, or got lost, is not given to another workspace for this long. */
export const heldMs = 30 * dayMs;
const everyMs = 5 * minuteMs;
/** A domain in use is given up when a second check fails at least this long after the first. */
const secondMissMs = 5 * minuteMs;

const after = (now: Date, ms: number) => new Date(+now + ms);
const isSecondMiss = ({ missedAt }: DomainLife, now: Date) =>
  missedAt !== null && +now - +missedAt >= secondMissMs;

/** A domain after its records were looked at. `reached` is needed only if they are good. */
export function afterCheck(
  before: DomainLife,
  verdict: Verdict,
  reached: Reached | null,
  now: Date,
): DomainLife {
  const life = { ...before, checkedAt: now };
  if (verdict.kind === "good") return afterGood(life, reached, now);
  if (verdict.kind === "unsure") {
    const isWatched = life.state === "pending" && now < life.checkUntil;
    const isOver = life.state === "failed" && life.lostAt === null;
    return {
      ...life,
      ...(life.state === "verified" ? {} : { finding: "no_answer" as const, found: null }),
      nextCheckAt: isOver ? null : after(now, isWatched ? everyMs : hourMs),
    };
  }
  const { finding, found } = verdict;
  return {
    ...life,
    ...(life.state === "verified" ? afterMiss(life, now) : afterBad(life, now)),
    finding,
    found,
  };
}

function afterGood(life: DomainLife, reached: Reached | null, now: Date): DomainLife {
  const good: DomainLife = {
    ...life,
    ...{ state: "verified", verifiedAt: life.verifiedAt ?? now, lostAt: null, found: null },
    finding: reached === "answers" ? null : reached,
  };
  if (reached === "answers")
    return { ...good, servedAt: life.servedAt ?? now, missedAt: null, nextCheckAt: after(now, dayMs) };
  // Not yet, or no longer: a proxy needs a moment for its certificate, and may be restarted.
  if (life.servedAt !== null && !isSecondMiss(life, now))
    return { ...good, missedAt: life.missedAt ?? now, nextCheckAt: after(now, secondMissMs) };
  const isNew = +now - +(good.verifiedAt ?? now) < hourMs;
  return { ...good, servedAt: null, missedAt: null, nextCheckAt: after(now, isNew ? minuteMs : everyMs) };
}

function afterMiss(life: DomainLife, now: Date): Partial<DomainLife> {
  if (!isSecondMiss(life, now))
    return { missedAt: life.missedAt ?? now, nextCheckAt: after(now, secondMissMs) };
  return { state: "failed", lostAt: now, missedAt: null, servedAt: null, nextCheckAt: after(now, dayMs) };
}

function afterBad(life: DomainLife, now: Date): Partial<DomainLife> {
  if (life.state === "pending")
    return now < life.checkUntil
      ? { nextCheckAt: after(now, everyMs) }
      : { state: "failed", nextCheckAt: null };
  const isHeld = life.lostAt !== null && +now - +life.lostAt < heldMs;
  return { nextCheckAt: isHeld ? after(now, dayMs) : null };
}
