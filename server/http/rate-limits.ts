import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateClass } from "@/lib/contract/endpoint";
import { tokenCallsPerMinute } from "@/lib/contract/integrations/api-token";
import type { Guesses, Tries, TryKind } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { placeOf } from "@/server/domain/auth/place";
import { hashOf } from "@/server/domain/auth/token";
import { createGuesses } from "./guesses";
import { rateLimited } from "./rate-limited";

type Rate = { points: number; seconds: number; shared: boolean };

/**
 * How many calls one caller makes in how many seconds. What guesses or costs something outside is counted in the
 * database, for all api processes together; plain reads and writes are counted per process, because a count in the
 * database would cost as much as the call.
 */
const rates: Record<RateClass, Rate> = {
  read: { points: 6_000, seconds: 60, shared: false },
  write: { points: 1_200, seconds: 60, shared: false },
  upload: { points: 30, seconds: 60, shared: true },
  "live-test": { points: 30, seconds: 60, shared: true },
  auth: { points: 60, seconds: 60, shared: true },
  probe: { points: 5, seconds: 60, shared: true },
  // Browser error reports go to a log; more than this would drown the others (F4).
  report: { points: 10, seconds: 60, shared: false },
};

/** What one API token may do, beside what its person may. */
const tokenRate = { points: tokenCallsPerMinute, seconds: 60 };

/** A whole workspace may make as many requests as this many of its members, however many programs and members it has (S62). */
const peopleInMeasure = 5;

/**
 * Other things that are counted before they are checked (S15). Emailed codes have 256 random bits, so this only limits noise; an invitation
 * code has 71. The state of a sign-in at a provider is valid once, for the lifetime of its cookie (S17).
 */
const tries: Record<TryKind, Rate> = {
  "mailed-code": { points: 50, seconds: 3600, shared: true },
  "invite-code": { points: 20, seconds: 3600, shared: true },
  "restore-mail": { points: 5, seconds: 3600, shared: true },
  // By person and by new address, because it writes to addresses that may belong to strangers.
  "change-mail": { points: 5, seconds: 3600, shared: true },
  // By session, so that strangers at the door leave the person signed in their tries (F3).
  "own-password": { points: 10, seconds: 3600, shared: true },
  "own-code": { points: 10, seconds: 3600, shared: true },
  passkey: { points: 50, seconds: 3600, shared: true },
  // Each question is answered once.
  "passkey-question": { points: 1, seconds: 600, shared: true },
  "client-secret": { points: 50, seconds: 3600, shared: true },
  "sign-in-state": { points: 1, seconds: 600, shared: true },
};

/** What a limit has left for a caller, as the headers of an answer say it. */
export type Measure = { name: string; limit: number; seconds: number; left: number; msBeforeNext: number };

export type RateLimits = {
  /**
   * Counts one call of a person or an address, and of the workspace it is made in; throws `rate_limited` with the seconds to
   * wait. What is refused to one caller is not counted for their colleagues.
   */
  take(rate: RateClass, caller: string, workspaceId?: string | null): Promise<void>;
  /** Counts one call of an API token, beside what its person may do; says what is left, also before it throws. */
  takeToken(sessionId: string, say: (measure: Measure) => void): Promise<void>;
  guesses: Guesses;
  tries: Tries;
};

export function createRateLimits(pool: Pool, log: Logger): RateLimits {
  const shared = { storeClient: pool, schemaName: "plumbing", tableName: "rate_limits", tableCreated: true };
  const limiterOf = (keyPrefix: string, { points, seconds, shared: isShared }: Rate) =>
    isShared
      ? new RateLimiterPostgres({
          ...shared,
          keyPrefix,
          points,
          duration: seconds,
          inMemoryBlockOnConsumed: points + 1,
        })
      : new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  const limitersOf = <Name extends string>(of: Record<Name, Rate>) =>
    Object.fromEntries(
      Object.entries<Rate>(of).map(([name, rate]) => [name, limiterOf(name, rate)]),
    ) as Record<Name, RateLimiterMemory | RateLimiterPostgres>;
  const limiters = limitersOf(rates);
  const ofWorkspaces = limitersOf(
    Object.fromEntries(
      Object.entries(rates).map(([name, rate]) => [
        `workspace-${name}`,
        { ...rate, points: rate.points * peopleInMeasure },
      ]),
    ) as Record<`workspace-${RateClass}`, Rate>,
  );
  const byKind = limitersOf(tries);
  const ofTokens = new RateLimiterMemory({
    keyPrefix: "token",
    points: tokenRate.points,
    duration: tokenRate.seconds,
  });

  return {
    async take(rate, caller, workspaceId) {
      try {
        await limiters[rate].consume(placeOf(caller));
        if (workspaceId) await ofWorkspaces[`workspace-${rate}`].consume(workspaceId);
      } catch (cause) {
        if (cause instanceof RateLimiterRes) throw rateLimited(cause.msBeforeNext);
        log.warn({ err: cause }, "could not count calls");
      }
    },
    async takeToken(sessionId, say) {
      const taken = await ofTokens.consume(sessionId).catch((cause: unknown) => cause as RateLimiterRes);
      const { points, seconds } = tokenRate;
      const { remainingPoints: left, msBeforeNext, consumedPoints } = taken;
      say({ name: "token", limit: points, seconds, left: Math.max(0, left), msBeforeNext });
      if (consumedPoints > points) throw rateLimited(msBeforeNext);
    },
    guesses: createGuesses(pool, shared),
    tries: {
      async take(kind, who) {
        const { consumedPoints, msBeforeNext } = await byKind[kind].penalty(hashOf(placeOf(who)));
        if (consumedPoints > tries[kind].points) throw rateLimited(msBeforeNext);
        return tries[kind].points - consumedPoints;
      },
      refund: async (kind, who) => void (await byKind[kind].reward(hashOf(placeOf(who)))),
    },
  };
}
