import { fetchesForPeople, isProgram } from "./agents";

/** What was fetched: the pixel, a link, or the invisible link. */
export type HitKind = "opened" | "clicked" | "hidden";

/** Why a hit was a program's, or that it was a person's (R18). */
const verdicts = ["human", "head", "prefetch", "agent", "too_soon", "hidden", "scan"] as const;
export type Verdict = (typeof verdicts)[number];

/** A person does not open an email this soon after it was sent; on the workspace's clock. */
const soonestMs = 10_000;
/** A bot fetches a whole email within this time, before and after the invisible link; on the workspace's clock. */
export const companyMs = 30_000;
/** More links of one email than this by one visitor within that time are a bot. */
const maxLinks = 3;

export type Request = { method: string; purpose: string; agent: string };

/**
 * The verdict that is clear at once; null if it depends on other hits. `at` and `sentAt` are on the workspace's clock; null: it is still
 * being sent.
 */
export function immediateVerdict(
  kind: HitKind,
  { method, purpose, agent }: Request,
  at: Date,
  sentAt: Date | null,
): Exclude<Verdict, "human" | "scan"> | null {
  if (kind === "hidden") return "hidden";
  if (method === "HEAD") return "head";
  if (/prefetch|preview|prerender/i.test(purpose)) return "prefetch";
  const isForPerson = kind === "opened" && fetchesForPeople(agent);
  if (!isForPerson && isProgram(agent)) return "agent";
  return sentAt === null || +at - +sentAt < soonestMs ? "too_soon" : null;
}

/** `verdict`: an earlier verdict. */
export type Hit = { kind: HitKind; at: Date; url: string | null; visitor: string; verdict?: Verdict | null };

/** So near each other several links are followed by programs, though each from another address of theirs. */
const volleyMs = 5_000;
/** Signs of a bot; other hits of the same visitor are its, too. */
const betrays: ReadonlySet<Verdict | null | undefined> = new Set(["head", "agent", "too_soon"]);

/**
 * A person's hit, unless a bot fetched the same email at the same time, or the same visitor is one. Instants are on the workspace's clock.
 */
export function verdictAmong(hit: Hit, all: readonly Hit[]): "human" | "hidden" | "scan" {
  const isBeside = ({ at }: Hit) => Math.abs(+at - +hit.at) <= companyMs;
  const isTrapped = all.some(
    (other) => other.kind === "hidden" && (other.visitor === hit.visitor || isBeside(other)),
  );
  if (isTrapped) return "hidden";
  const beside = all.filter((other) => other.visitor === hit.visitor && isBeside(other));
  if (beside.some(({ verdict }) => betrays.has(verdict))) return "scan";
  const volley = all.filter(({ at }) => Math.abs(+at - +hit.at) <= volleyMs);
  return Math.max(linksOf(beside), linksOf(volley)) >= maxLinks ? "scan" : "human";
}

const linksOf = (hits: readonly Hit[]) => new Set(hits.flatMap(({ url }) => url ?? [])).size;
