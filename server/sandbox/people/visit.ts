import type { Fetch } from "@/server/sandbox/rules/reading";

const patienceMs = 5_000;
const agents: Record<Fetch["by"], string> = {
  reader:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
  // Like a real scanner it claims to be a browser; what it fetches gives it away.
  scanner:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36",
};

/** Fetches a picture or a link as its reader's program would; answers where it leads to, which is not followed. */
export async function visit({ url, by }: Pick<Fetch, "url" | "by">): Promise<string | null> {
  const answer = await fetch(url, {
    redirect: "manual",
    headers: { "user-agent": agents[by] },
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.arrayBuffer();
  return answer.headers.get("location");
}
