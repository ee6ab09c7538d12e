import { metered } from "@/server/drivers/metered";
import { type Charged, type CostMeter, free, type Quantities } from "@/server/ports/costs";
import type { Client } from "./client";

const costs: Record<string, Quantities> = {
  "email-finder": { credit: 1 },
  "email-verifier": { verification: 1 },
};
/** Longer than any request. */
const lastsMs = 10 * 60_000;

/** The client for one workspace: a search costs a credit if it finds an address, a verification one whatever comes out. */
export const meteredClient =
  (ask: Client, { meter, newId }: { meter: CostMeter; newId(): string }) =>
  (workspaceId: string): Client =>
  (call, query, shape) => {
    const expected = costs[call] ?? {};
    const chargedFor = ({ status, data }: { status: number; data: unknown }): Charged => {
      const isFound = call !== "email-finder" || Boolean((data as { email?: string | null } | null)?.email);
      return status === 200 && isFound ? { quantities: expected } : free;
    };
    const booked = { workspaceId, key: newId(), vendor: "hunter", expected, lastsMs } as const;
    return metered(meter, booked, () => ask(call, query, shape), chargedFor);
  };
