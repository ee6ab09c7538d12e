import * as z from "zod";
import type { Http } from "@/server/net/http";

/** A provider's metadata (OpenID Connect Discovery 1.0), as far as we use it. */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Metadata = z.output<typeof metadata>;

const limits = { maxBytes: 200_000, timeoutMs: 10_000 };
const keptMs = 60 * 60 * 1000;

/** Reads a JSON document from a provider; throws when it is not there or is something else. */
export async function readJson<S extends z.ZodType>(
  http: Http,
  url: string,
  schema: S,
): Promise<z.output<S>> {
  const { status, body } = await http.fetch(url, { headers: { accept: "application/json" } }, limits);
  if (status !== 200) throw new Error(`the provider answered ${status}`);
  return schema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
}

/** Asks each provider once an hour how it is asked. */
export function createDiscovery(http: Http, now: () => Date) {
  const known = new Map<string, { at: number; metadata: Promise<Metadata> }>();

  return (issuer: string): Promise<Metadata> => {
    const kept = known.get(issuer);
    if (kept && +now() - kept.at < keptMs) return kept.metadata;
    const asked = readJson(http, `${issuer}/.well-known/openid-configuration`, metadata);
    known.set(issuer, { at: +now(), metadata: asked });
    // A provider that could not be asked is asked again the next time.
    asked.catch(() => known.delete(issuer));
    return asked;
  };
}
