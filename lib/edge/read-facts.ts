import type { NextRequest } from "next/server";
import { env } from "@/lib/env";
import { type Facts, factsHeader, verifyFacts } from "./facts";

/**
 * The facts that the front door attached to a page request. Behind another proxy there are none; then the API is asked once, with the
 * browser's cookie and host.
 */
export async function readFacts(request: NextRequest): Promise<Facts | null> {
  const given = await verifyFacts(request.headers.get(factsHeader), env.factsKey, Date.now());
  if (given) return given;
  const answer = await fetch(new URL("/api/facts", env.apiUrl), {
    headers: {
      cookie: request.headers.get("cookie") ?? "",
      "x-forwarded-host": request.headers.get("host") ?? "",
      "accept-language": request.headers.get("accept-language") ?? "",
    },
  }).catch(() => null);
  return answer?.ok ? verifyFacts(await answer.text(), env.factsKey, Date.now()) : null;
}
