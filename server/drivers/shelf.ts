import { hashOf } from "@/server/domain/auth/token";
import type { CrmAccess, CrmPlace } from "@/server/ports/crm";

const freshMs = 5 * 60_000;
const mostKept = 2_000;

/** What is read of an account before anything else can be, kept for some minutes. */
export function createShelf<T>() {
  const kept = new Map<string, { value: T; until: number }>();
  const nameOf = ({ workspaceId }: CrmPlace, { token }: CrmAccess, what: string) =>
    `${workspaceId} ${hashOf(token)} ${what}`;
  return {
    get(place: CrmPlace, access: CrmAccess, what: string): T | null {
      const known = kept.get(nameOf(place, access, what));
      return known && Date.now() < known.until ? known.value : null;
    },
    put(place: CrmPlace, access: CrmAccess, what: string, value: T): void {
      if (kept.size >= mostKept) kept.clear();
      kept.set(nameOf(place, access, what), { value, until: Date.now() + freshMs });
    },
    drop: (place: CrmPlace, access: CrmAccess, what: string) => kept.delete(nameOf(place, access, what)),
  };
}
