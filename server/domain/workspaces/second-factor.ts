import type { FactorRule } from "@/lib/contract/fields";

type Brand = { requiresSecondFactor?: boolean | undefined };
type Somebody = { isPlatformAdmin: boolean };

/** Who requires a second factor here. A workspace's rule applies to its members, not to platform admins. */
export function requiredBy(
  brand: Brand | null,
  workspaceSince: Date | null,
  { isPlatformAdmin }: Somebody,
): FactorRule | null {
  if (brand?.requiresSecondFactor) return "brand";
  return workspaceSince && !isPlatformAdmin ? "workspace" : null;
}

/** Whether a member lacks a required second factor; until they add one they have no access to the workspace. */
export const owesSecondFactor = (
  brand: Brand | null,
  workspaceSince: Date | null,
  person: Somebody & { hasSecondFactor: boolean },
): boolean => !person.hasSecondFactor && requiredBy(brand, workspaceSince, person) !== null;
