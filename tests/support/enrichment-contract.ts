import assert from "node:assert/strict";
import type { EnrichmentPort, LookedUp } from "@/server/ports/enrichment";

/** What a driver has to bring so that it can be held to the contract: somebody it knows in full, and nobody. */
export type EnrichmentSubject = {
  port: EnrichmentPort;
  known: Omit<LookedUp, "sought">;
  unknown: Omit<LookedUp, "sought">;
};
type Guarantee = { name: string; hold(subject: EnrichmentSubject): Promise<void> };

export const enrichmentContract: readonly Guarantee[] = [
  {
    name: "answers what is sought and nothing else",
    async hold({ port, known }) {
      const email = await port.find({ ...known, sought: ["email"] });
      assert(email.kind === "found" && email.email?.includes("@") && email.phone === null);
      const phone = await port.find({ ...known, sought: ["phone"] });
      assert(phone.kind === "found" && phone.email === null && /^\+\d{8,15}$/.test(phone.phone ?? ""));
    },
  },
  {
    name: "answers the same when it is asked again",
    async hold({ port, known }) {
      const asked = { ...known, sought: ["email", "phone"] as const };
      assert.deepEqual(await port.find(asked), await port.find(asked));
    },
  },
  {
    name: "knows somebody by their page alone, and by name and company alone",
    async hold({ port, known }) {
      const whole = await port.find({ ...known, sought: ["email"] });
      assert.deepEqual(
        await port.find({ ...known, fullName: "", companyName: "", sought: ["email"] }),
        whole,
      );
      assert.deepEqual(await port.find({ ...known, profileUrl: null, sought: ["email"] }), whole);
    },
  },
  {
    name: "finds nothing of somebody it does not know",
    async hold({ port, unknown }) {
      assert.deepEqual(await port.find({ ...unknown, sought: ["email", "phone"] }), { kind: "nothing" });
    },
  },
];
