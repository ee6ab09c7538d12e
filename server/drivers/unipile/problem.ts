/**
 * An error response of the service (RFC 7807). Its message is only checked for limits and not kept, because it may repeat what was sent.
 */
export class Problem extends Error {
  readonly status: number;
  /** Who refused: the service (`api`) or the network behind it (`provider`); version 1 says `errors` for both. */
  readonly thrower: string;
  /** The name of the problem, without who refused. */
  readonly slug: string;
  /** The network refuses more of this kind: for today, or for a week. */
  readonly limit: "day" | "week" | null;
  readonly retryAfterSeconds: number | null;

  constructor(answer: { status: number; type: string; words: string; retryAfterSeconds: number | null }) {
    const [, thrower = "", slug = ""] = /^([a-z]+)\/([a-z0-9_]+)$/.exec(answer.type) ?? [];
    super(`the network service answered ${answer.status} ${slug && `${thrower}/${slug}`}`.trim());
    this.name = "Problem";
    this.status = answer.status;
    this.thrower = thrower;
    this.slug = slug;
    const isLimit = limits.has(slug) || (answer.status === 422 && saysLimit.test(answer.words));
    this.limit = isLimit ? (/week/i.test(answer.words) ? "week" : "day") : null;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

const limits = new Set(["cannot_resend_yet", "cannot_resend_within_24hrs", "limit_exceeded"]);
/** Version 2 has no code for the network's limits, only a message. */
const saysLimit = /temporary provider limit|limit (reached|exceeded)|reached .{0,30}limit/i;
