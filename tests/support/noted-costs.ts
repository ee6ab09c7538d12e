import { randomUUID } from "node:crypto";
import type { Charged, CostMeter, VendorCall } from "@/server/ports/costs";

/** A workspace whose costs nobody asks for. */
export const someWorkspace = randomUUID();

/** A meter without caps that notes what it is told; a call that is open stays in `begun`. */
export function notedCosts(): CostMeter & { begun: Map<string, VendorCall>; ended: Charged[] } {
  const begun = new Map<string, VendorCall>();
  const ended: Charged[] = [];
  return {
    begun,
    ended,
    begin: async (call) => {
      begun.set(call.key, call);
      return null;
    },
    end: async ({ key }, charged) => {
      if (begun.delete(key)) ended.push(charged);
    },
  };
}
