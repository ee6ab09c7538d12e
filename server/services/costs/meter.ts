import type { Logger } from "pino";
import type { Tx } from "@/server/db/tx";
import { dayOf, nextMonth } from "@/server/domain/costs/months";
import { costLines, sumOf, type VendorPrices } from "@/server/domain/costs/prices";
import { type CostMeter, operatorBusy, operatorPaused } from "@/server/ports/costs";
import { beginCall, type Caps, endCall } from "@/server/repositories/costs/costs";

type Parts = {
  prices: VendorPrices;
  caps: Caps;
  inWorkspace<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  now(): Date;
  log: Pick<Logger, "warn" | "error">;
};

/** A cap may be raised, so a reached one is looked at again; one that is full of calls under way, soon. */
const lookAgainMs = 6 * 3_600_000;
const busyMs = 30_000;

/** The books of what vendors cost a workspace (docs/costs.md). Tells the operator when a cap is nearly, and when it is reached, each once. */
export function createMeter({ prices, caps, inWorkspace, now, log }: Parts): CostMeter {
  return {
    async begin({ workspaceId, key, vendor, item = "", expected, lastsMs }) {
      const at = now();
      const lines = costLines(prices, { vendor, item }, { quantities: expected, isEstimated: true });
      const call = {
        ...{ key, day: dayOf(at), vendor, item, currency: prices.currency },
        ...{ lines, micros: sumOf(lines) },
      };
      const begun = await inWorkspace(workspaceId, (tx) =>
        beginCall(tx, call, caps, new Date(+at + lastsMs)),
      );
      if (begun === "begun" || begun === "known") return null;
      if (begun.endsWith("_busy")) return { kind: "later", reason: operatorBusy, retryAfterMs: busyMs };
      const retryAfterMs = Math.min(+nextMonth(at) - +at, lookAgainMs);
      return { kind: "later", reason: operatorPaused, retryAfterMs };
    },
    async end({ workspaceId, key, vendor, item }, charged) {
      const lines = costLines(prices, { vendor, item }, charged);
      try {
        const news = await inWorkspace(workspaceId, (tx) => endCall(tx, key, lines, caps));
        for (const [of, { percent, spentMicros, capMicros }] of Object.entries(news ?? {}))
          log.warn(
            {
              ...(of === "workspace" && { workspaceId }),
              ...{ percent, spent: spentMicros / 1e6, cap: capMicros / 1e6, currency: prices.currency },
            },
            of === "workspace"
              ? "a workspace nears or reached its cap of vendor costs"
              : "the installation nears or reached its cap of vendor costs",
          );
      } catch (err) {
        log.error({ err, workspaceId, vendor }, "could not record what a call cost");
      }
    },
  };
}
