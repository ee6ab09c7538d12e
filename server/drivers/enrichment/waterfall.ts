import { inOrder } from "@/server/domain/prospects/enrichment";
import type { EnrichmentPort, Finding, LookedUp } from "@/server/ports/enrichment";
import { underWay } from "@/server/ports/enrichment";

type Found = Omit<Extract<Finding, { kind: "found" }>, "kind">;
type NotNow = Extract<Finding, { kind: "later" | "barred" }>;

/**
 * Asks vendors one after another, each only for what is still missing, until everything is found. A running look-up is waited for; a vendor
 * that does not answer is skipped, and asked again only if the others found nothing. Answers are the drivers' to remember: asking again
 * from the beginning costs nothing.
 */
export const createWaterfall = (
  vendors: Readonly<Record<string, EnrichmentPort>>,
  orderOf: (workspaceId: string) => Promise<readonly string[]> = async () => [],
): EnrichmentPort => ({
  isSandbox: false,
  ...verifierAmong(Object.values(vendors)),
  async find(person) {
    const found: Found = { email: null, phone: null };
    let away: NotNow | null = null;
    const names = inOrder(Object.keys(vendors), await orderOf(person.workspaceId));
    for (const by of names) {
      const sought = missing(person, found);
      if (sought.length === 0) break;
      const finding = await vendors[by]!.find({ ...person, sought });
      if (finding.kind === "later" && finding.reason === underWay) return finding;
      if (finding.kind === "found") {
        if (found.email === null) Object.assign(found, { email: finding.email, by });
        found.phone ??= finding.phone;
      } else if (finding.kind !== "nothing") away ??= finding;
    }
    if (found.email || found.phone) return { kind: "found", ...found };
    return away ?? { kind: "nothing" };
  },
});

/** The first vendor that verifies addresses does so for all. */
function verifierAmong(vendors: readonly EnrichmentPort[]): Pick<EnrichmentPort, "verify"> {
  const verifier = vendors.find(({ verify }) => verify !== undefined);
  return verifier?.verify ? { verify: verifier.verify } : {};
}

const missing = ({ sought }: LookedUp, found: Found) => sought.filter((what) => found[what] === null);
