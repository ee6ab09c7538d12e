import { DomainError } from "@/lib/contract/errors";
import type { FactorRequirement } from "@/lib/contract/security";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { requiredBy } from "@/server/domain/workspaces/second-factor";
import { listRequiring } from "@/server/repositories/auth/memberships";
import { countFactors } from "@/server/repositories/auth/second-factors";

type Somebody = { isPlatformAdmin: boolean };

/** Who requires a second factor of the person: their brand first, then their workspaces. */
export async function requirementsOf(
  { scope: { brand } }: Pick<VisitorContext, "scope">,
  tx: PersonTx,
  person: Somebody,
): Promise<FactorRequirement[]> {
  if (brand.requiresSecondFactor) return [{ by: "brand", workspaceId: null, name: brand.name, since: null }];
  const found = await listRequiring(tx);
  return found
    .filter(({ since }) => requiredBy(brand, since, person))
    .map(({ id, name, since }) => ({ by: "workspace", workspaceId: id, name, since: since.toISOString() }));
}

/** Throws `last_second_factor` if the person has only one left and it is required. Holds the person's lock. */
export async function requireAnotherFactor(cx: PersonContext, tx: PersonTx): Promise<void> {
  if ((await countFactors(tx, tx.personId)) > 1) return;
  const [requirement] = await requirementsOf(cx, tx, cx.scope);
  if (requirement) throw new DomainError("last_second_factor", { name: requirement.name });
}
