import type pg from "pg";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateClass } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Guessed, Guesses } from "@/server/context";
import { hashOf } from "@/server/domain/auth/token";

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
};

/** Wrong passwords before an account, or an address, is closed for an hour (S15). */
const guesses = { account: { points: 10, seconds: 3600 }, address: { points: 50, seconds: 3600 } };

export type RateLimits = {
  /** Counts one call; throws `rate_limited` with the seconds to wait. */
  take(rate: RateClass, caller: string): Promise<void>;
  guesses: Guesses;
};

const accountKey = ({ brand, email }: Guessed) => hashOf(`${brand} ${email}`);

const refusal = (msBeforeNext: number) =>
  new DomainError("rate_limited", { seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

export function createRateLimits(pool: pg.Pool, log: Logger): RateLimits {
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
  const limiters = Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [name, limiterOf(name, rate)]),
  ) as Record<RateClass, RateLimiterMemory | RateLimiterPostgres>;
  const byAccount = limiterOf("guess-account", { ...guesses.account, shared: true });
  const byAddress = limiterOf("guess-address", { ...guesses.address, shared: true });

  return {
    async take(rate, caller) {
      try {
        await limiters[rate].consume(caller);
      } catch (cause) {
        if (cause instanceof RateLimiterRes) throw refusal(cause.msBeforeNext);
        log.warn({ err: cause }, "calls cannot be counted");
      }
    },
    guesses: {
      async spend(whom, address) {
        const [account, place] = await Promise.all([
          byAccount.penalty(accountKey(whom)),
          byAddress.penalty(hashOf(address)),
        ]);
        if (account.consumedPoints > guesses.account.points) throw refusal(account.msBeforeNext);
        if (place.consumedPoints > guesses.address.points) throw refusal(place.msBeforeNext);
        return guesses.account.points - account.consumedPoints;
      },
      async forgive(whom, address) {
        await Promise.all([byAccount.delete(accountKey(whom)), byAddress.reward(hashOf(address))]);
      },
    },
  };
}
