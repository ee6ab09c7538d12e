/** What was fetched: the picture, a link, or the link nobody sees. */
export type HitKind = "opened" | "clicked" | "hidden";

/** Why a hit was a program's, or that it was a person's (R18). */
export const verdicts = ["human", "head", "prefetch", "agent", "too_soon", "hidden", "scan"] as const;
export type Verdict = (typeof verdicts)[number];

/** Nobody reads a mail so soon after it left; shown time. */
const soonestMs = 10_000;
/** A program looks at a whole mail within this time, before and after the link nobody sees; shown time. */
export const companyMs = 30_000;
/** So many links of one mail by one visitor within that time are no reading. */
const mostLinks = 3;

/** Programs that look into mails, fetch for previews, or say what they are; and what a prefetching mail program calls itself. */
const programs =
  /bot\b|crawl|spider|scan|preview|prefetch|monitor|fetch|headless|phantom|puppeteer|playwright|selenium|curl|wget|python|perl|ruby|java\/|go-http|okhttp|axios|undici|node|libwww|httpclient|winhttp|urlgrabber|barracuda|proofpoint|mimecast|symantec|messagelabs|trend ?micro|fortinet|fortiguard|ironport|forcepoint|websense|cloudmark|zscaler|sophos|mcafee|kaspersky|bitdefender|avast|checkpoint|fireeye|trellix|vade|safelinks|ms-office|microsoft office|microsoft-cryptoapi|bingpreview|slack|skype|whatsapp|telegram|facebookexternalhit|^mozilla\/[45]\.0$/i;

export type Request = { method: string; purpose: string; agent: string };

/** What is plain at once; null where only what comes beside it can tell. `at` and `sentAt` are shown, null: it is leaving yet. */
export function verdictAtOnce(
  kind: HitKind,
  { method, purpose, agent }: Request,
  at: Date,
  sentAt: Date | null,
): Exclude<Verdict, "human" | "scan"> | null {
  if (kind === "hidden") return "hidden";
  if (method === "HEAD") return "head";
  if (/prefetch|preview|prerender/i.test(purpose)) return "prefetch";
  if (agent.trim() === "" || programs.test(agent)) return "agent";
  return sentAt === null || +at - +sentAt < soonestMs ? "too_soon" : null;
}

export type Hit = { kind: HitKind; at: Date; url: string | null; visitor: string };

/** A person's, unless a program looked at the same mail at the same time, or the same visitor is one. Instants are shown. */
export function verdictAmong(hit: Hit, all: readonly Hit[]): "human" | "hidden" | "scan" {
  const isBeside = ({ at }: Hit) => Math.abs(+at - +hit.at) <= companyMs;
  const isTrapped = all.some(
    (other) => other.kind === "hidden" && (other.visitor === hit.visitor || isBeside(other)),
  );
  if (isTrapped) return "hidden";
  const links = all.filter((other) => other.visitor === hit.visitor && isBeside(other) && other.url !== null);
  return new Set(links.map(({ url }) => url)).size >= mostLinks ? "scan" : "human";
}
