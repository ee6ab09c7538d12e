import * as z from "zod";
import { EgressError } from "@/server/net/egress-error";
import type { Http } from "@/server/net/http";
import type { VendorAccount } from "@/server/ports/enrichment-vendors";
import { createClient, type FullEnrichAccount } from "./client";
import { Refusal } from "./refusal";

const shape = z.object({ balance: z.number() });

/** The credits of the operator's workspace there, which do not begin anew on a day. */
export async function readFullEnrichAccount(http: Http, account: FullEnrichAccount): Promise<VendorAccount> {
  try {
    const { balance } = await createClient(http, account)({ path: ["account", "credits"] }, shape);
    return { kind: "account", credits: Math.max(0, balance), renewsOn: null };
  } catch (error) {
    return { kind: "later", reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof EgressError) return "connection_lost";
  if (!(error instanceof Refusal)) return "vendor_failed";
  if (error.status === 429) return "too_many";
  return error.status === 401 || error.status === 403 ? "vendor_refuses_us" : "vendor_failed";
}
