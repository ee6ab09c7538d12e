import * as z from "zod";
import type { Http } from "@/server/net/http";
import type { VendorAccount } from "@/server/ports/enrichment-vendors";
import { createClient, type HunterAccount } from "./client";
import { findingOfError, findingOfStatus } from "./meaning";

const meter = z.object({ used: z.number(), available: z.number() });
/** Newer plans count credits, older ones searches. */
const shape = z.object({
  reset_date: z.iso.date().nullish().catch(null),
  requests: z.object({ credits: meter.nullish(), searches: meter.nullish() }),
});

/** What is left for searches until the plan begins anew. */
export async function readHunterAccount(http: Http, account: HunterAccount): Promise<VendorAccount> {
  try {
    const { status, data } = await createClient(http, account, 10_000)("account", {}, shape);
    if (status !== 200) return unread(findingOfStatus(status));
    const left = data?.requests.credits ?? data?.requests.searches;
    if (!left) return { kind: "later", reason: "vendor_failed" };
    const credits = Math.max(0, left.available - left.used);
    return { kind: "account", credits, renewsOn: data?.reset_date ?? null };
  } catch (error) {
    return unread(findingOfError(error));
  }
}

const unread = (finding: ReturnType<typeof findingOfStatus>): VendorAccount => ({
  kind: "later",
  reason: finding.kind === "later" ? finding.reason : "vendor_failed",
});
