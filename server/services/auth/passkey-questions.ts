import * as z from "zod";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import { brandAddress } from "@/server/services/workspaces/brand-address";
import { type Kept, keepBriefly, readBriefly } from "./brief-cookies";

export type PasskeyUse = "sign-in" | "confirm" | "add";
type Asked = { challenge: string; use: PasskeyUse };

/** As long as a browser may take to find the key; every question is answered once. */
const asked: Kept<Asked> = {
  use: "passkey",
  shape: z.object({
    challenge: z.string(),
    use: z.enum(["sign-in", "confirm", "add"]),
    since: z.number(),
  }),
  longestMs: 10 * 60 * 1000,
};

/** Where passkeys of this brand count: its own address, whatever a request calls itself (S13). */
export function passkeyPlace(cx: VisitorContext): { origin: string; host: string } {
  const origin = brandAddress(cx.scope.brand, cx.config.http.baseUrl, cx.scope.host);
  return { origin, host: new URL(origin).hostname };
}

export const keepQuestion = (cx: VisitorContext, question: Asked) =>
  keepBriefly(cx, cx.challenge, asked, question);

/** The question this browser was asked, once, also for two answers at the same moment. */
export async function takeQuestion(cx: VisitorContext, use: PasskeyUse): Promise<string> {
  const kept = readBriefly(cx, cx.challenge.take(), asked);
  if (kept?.use !== use) throw new DomainError("passkey_refused");
  await cx.tries
    .take("passkey-question", kept.challenge)
    .catch(() => Promise.reject(new DomainError("passkey_refused")));
  return kept.challenge;
}
