import { type NextRequest, NextResponse } from "next/server";
import { redirectTo, showPage } from "@/lib/edge/answer";
import { gate } from "@/lib/edge/gate";
import { readFacts } from "@/lib/edge/read-facts";

export const config = { matcher: ["/((?!_next/|api/|all/|.*\\.[a-z0-9]+$).*)"] };

/** Brand and language of a page, who may see it, and where it is rendered (decision 1.5). */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const facts = await readFacts(request);
  if (!facts) return new NextResponse("The front door did not announce this request.", { status: 502 });
  const verdict = gate(facts, request.nextUrl.pathname + request.nextUrl.search);
  return verdict.kind === "go" ? redirectTo(request, verdict.to) : showPage(request, facts);
}
