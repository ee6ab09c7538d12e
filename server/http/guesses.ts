import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Guessed, Guesses } from "@/server/context";
import type { Pool } from "@/server/db/connections";
import { placeOf } from "@/server/domain/auth/place";
import { freeGuesses, pauseAfter } from "@/server/domain/auth/slow-down";
import { hashOf } from "@/server/domain/auth/token";
import { rateLimited } from "./rate-limited";

const hour = 3600;

/** Wrong passwords an hour: of one address (or known browser) at one account, and of one address at all accounts (S15). */
const limits = { own: 10, place: 50 };

/** A turn that is not used within a minute expires. */
const turnMs = 60_000;

const accountKey = ({ brand, email }: Guessed) => hashOf(`${brand} ${email}`);

/**
 * Tries of a password (F3). What is closed for an hour is one address, or one known browser, at one account: strangers
 * close the account to themselves only. The account as a whole slows down for browsers it does not know, and tries wait
 * in line, one place an address, so that many addresses together guess no faster than `pauseAfter` says.
 */
export function createGuesses(pool: Pool, shared: object): Guesses {
  const counter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      ...{ storeClient: pool, ...shared, keyPrefix },
      ...{ points, duration: hour },
    });
  const byDevice = counter("guess-device", limits.own);
  const byPair = counter("guess-pair", limits.own);
  const byPlace = counter("guess-address", limits.place);

  async function spendOf(counted: RateLimiterPostgres, key: string, max: number): Promise<number> {
    const { consumedPoints, msBeforeNext } = await counted.penalty(key);
    if (consumedPoints > max) throw rateLimited(msBeforeNext);
    return max - consumedPoints;
  }

  return {
    async spend(whom, address) {
      const account = accountKey(whom);
      if (whom.device !== null) {
        const left = await spendOf(byDevice, hashOf(account + whom.device), limits.own);
        return { left, isAlarm: false };
      }
      const place = hashOf(placeOf(address));
      const pair = hashOf(account + place);
      const [left] = await Promise.all([
        spendOf(byPair, pair, limits.own),
        spendOf(byPlace, place, limits.place),
      ]);
      const { judged, waitMs } = await judgedOrWaits(pool, account, pair);
      if (waitMs > 0) {
        await Promise.all([byPair.reward(pair), byPlace.reward(place)]);
        throw rateLimited(waitMs);
      }
      return { left, isAlarm: judged === freeGuesses };
    },
    async forgive(whom, address) {
      const account = accountKey(whom);
      if (whom.device !== null) return void (await byDevice.delete(hashOf(account + whom.device)));
      const place = hashOf(placeOf(address));
      await Promise.all([
        byPair.delete(hashOf(account + place)),
        byPlace.reward(place),
        pool.query("update plumbing.rate_limits set points = points - 1 where key = $1 and points > 0", [
          countOf(account),
        ]),
      ]);
    },
    async forget(whom) {
      const account = accountKey(whom);
      await pool.query("delete from plumbing.rate_limits where key = any($1)", [
        [countOf(account), lineOf(account)],
      ]);
    },
  };
}

const countOf = (account: string) => `guess-account:${account}`;
const lineOf = (account: string) => `line:${account}`;

/** Counts a guess at the account and returns its number within the hour; or how long it has to wait. */
async function judgedOrWaits(
  pool: Pool,
  account: string,
  pair: string,
): Promise<{ judged: number; waitMs: number }> {
  const key = countOf(account);
  const now = Date.now();
  // At once while few were judged, also of many at the same moment.
  const counted = await pool.query<{ points: number }>(
    `insert into plumbing.rate_limits as known (key, points, expire) values ($1, 1, $2::bigint + $3::bigint)
     on conflict (key) do update set points = case when known.expire <= $2 then 1 else known.points + 1 end,
       expire = case when known.expire <= $2 then excluded.expire else known.expire end
     where known.expire <= $2 or known.points < $4 returning points`,
    [key, now, hour * 1000, freeGuesses],
  );
  if (counted.rows[0]) return { judged: counted.rows[0].points, waitMs: 0 };
  const known = await pool.query<{ points: number }>(
    "select points from plumbing.rate_limits where key = $1",
    [key],
  );
  const judged = known.rows[0]?.points ?? freeGuesses;
  const waitMs = await awaitTurn(pool, { account, pair, pauseMs: pauseAfter(judged) * 1000, now });
  if (waitMs === 0)
    await pool.query("update plumbing.rate_limits set points = points + 1 where key = $1", [key]);
  return { judged: judged + 1, waitMs };
}

type Turn = { account: string; pair: string; pauseMs: number; now: number };

/** How long a guess still has to wait; nothing if it is its turn. The first call takes the next place in the account's queue. */
async function awaitTurn(pool: Pool, { account, pair, pauseMs, now }: Turn): Promise<number> {
  const ticket = `turn:${pair}`;
  const used = await pool.query(
    "delete from plumbing.rate_limits where key = $1 and expire <= $2 and expire > $3 returning 1",
    [ticket, now, now - turnMs],
  );
  if (used.rows.length === 1) return 0;
  const held = await pool.query<{ expire: string }>(
    "select expire from plumbing.rate_limits where key = $1 and expire > $2",
    [ticket, now],
  );
  if (held.rows[0]) return Number(held.rows[0].expire) - now;
  const next = await pool.query<{ expire: string }>(
    `insert into plumbing.rate_limits as line (key, points, expire) values ($1, 0, $2::bigint + $3::bigint)
     on conflict (key) do update set expire = greatest(line.expire, $2::bigint) + $3::bigint returning expire`,
    [lineOf(account), now, pauseMs],
  );
  const at = Number(next.rows[0]?.expire ?? now);
  await pool.query(
    `insert into plumbing.rate_limits (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire`,
    [ticket, at],
  );
  return Math.max(1, at - now);
}
