import * as z from "zod";
import type { VisitorContext } from "@/server/context";
import { type Provider, providers } from "@/server/ports/identity";
import { type Kept, keepBriefly, readBriefly } from "./brief-cookies";

/** What a browser stores while the person signs in at a provider. */
const away = z.object({
  provider: z.enum(providers),
  attempt: z.object({
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    redirectUri: z.string(),
  }),
  /** Where the browser continues afterwards: a relative path of ours. */
  back: z.string(),
  invite: z.string().nullable(),
  /** For a new account, from a page that showed the terms; null from any other. */
  signUp: z
    .object({ countryCode: z.string().nullable(), trackInfo: z.record(z.string(), z.string()) })
    .nullable(),
  since: z.number(),
});
export type Away = z.output<typeof away>;

/** So many bytes of tracking fit into the cookie with everything else. */
const maxTrackBytes = 1500;

/** The tracking parameters that fit, the first ones first. */
export function fittingTrack(all: Record<string, string>): Record<string, string> {
  let left = maxTrackBytes;
  const fits = (entry: [string, string]) => {
    left -= Buffer.byteLength(JSON.stringify(entry));
    return left >= 0;
  };
  return Object.fromEntries(Object.entries(all).filter(fits));
}

/** For one provider only. */
const keptFor = (provider: Provider): Kept<Omit<Away, "since">> => ({
  use: provider,
  shape: away,
  longestMs: 10 * 60 * 1000,
});

export const keepAway = (cx: VisitorContext, value: Omit<Away, "since">) =>
  keepBriefly(cx, cx.away, keptFor(value.provider), value);

/** What this browser stored before it left, readable once; null if nothing was stored, for another provider, or too long ago. */
export const takeAway = (cx: VisitorContext, provider: Provider): Away | null =>
  readBriefly(cx, cx.away.take(), keptFor(provider));
