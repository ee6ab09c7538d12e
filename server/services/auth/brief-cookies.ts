import type * as z from "zod";
import type { BriefCookie, VisitorContext } from "@/server/context";
import { seal, unseal } from "@/server/db/sealed";

/** What a browser stores for some minutes, encrypted, so that it can be neither read nor forged; valid for this brand and this use only. */
export type Kept<T> = { use: string; shape: z.ZodType<T & { since: number }>; longestMs: number };

const placeOf = (cx: VisitorContext, use: string) => ({
  ...{ workspaceId: cx.scope.brand.id, table: "cookies", column: "brief", rowId: use },
});

export function keepBriefly<T>(cx: VisitorContext, cookie: BriefCookie, { use }: Kept<T>, value: T): void {
  const text = JSON.stringify({ ...value, since: +cx.now() });
  cookie.keep(Buffer.from(seal(cx.keys.secret, text, placeOf(cx, use))).toString("base64url"));
}

/** What `keepBriefly` stored in this browser; null if nothing was stored, it was for another use, or it has expired. */
export function readBriefly<T>(
  cx: VisitorContext,
  text: string | null,
  { use, shape, longestMs }: Kept<T>,
): (T & { since: number }) | null {
  if (!text) return null;
  try {
    const opened = unseal(cx.keys.secret, Buffer.from(text, "base64url"), placeOf(cx, use));
    const value = shape.parse(JSON.parse(opened.reveal()));
    return +cx.now() - value.since < longestMs ? value : null;
  } catch {
    return null;
  }
}
