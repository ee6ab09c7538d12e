import * as z from "zod";
import type { VisitorContext } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";
import { type Provider, providers } from "@/server/ports/identity";

/** What a browser keeps while its person is at a provider: sealed, so that nobody reads or makes one. */
const away = z.object({
  provider: z.enum(providers),
  attempt: z.object({
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    redirectUri: z.string(),
  }),
  /** Where they go on afterwards: a visible path of ours. */
  back: z.string(),
  invite: z.string().nullable(),
  since: z.number(),
});
export type Away = z.output<typeof away>;

/** As long as the cookie; a copy of it is worth nothing after that, either. */
const longestMs = 10 * 60 * 1000;

/** It opens at this brand and for this provider only. */
const placeOf = (cx: VisitorContext, provider: Provider) => ({
  ...{ workspaceId: cx.scope.brand.id, table: "cookies", column: "away", rowId: provider },
});

export function keepAway(cx: VisitorContext, value: Away): void {
  const sealed = seal(cx.keys.secret, JSON.stringify(value), placeOf(cx, value.provider));
  cx.away.keep(Buffer.from(sealed).toString("base64url"));
}

/** What this browser left with, once; null when it left with nothing, elsewhere, or long ago. */
export function takeAway(cx: VisitorContext, provider: Provider): Away | null {
  const kept = cx.away.take();
  if (kept === null) return null;
  try {
    const opened = unseal(cx.keys.secret, Buffer.from(kept, "base64url"), placeOf(cx, provider));
    const value = away.parse(JSON.parse(opened.reveal()));
    return +cx.now() - value.since < longestMs ? value : null;
  } catch {
    return null;
  }
}
