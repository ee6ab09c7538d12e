import { brandOfId, brands } from "@/brands";
import type { Brand } from "@/brands/schema";
import type { Pool } from "@/server/db/connections";
import type { Doors } from "@/server/db/doors";
import { inPersonOnce, inWorkspaceOnce } from "@/server/db/tx";
import { hashOf } from "@/server/domain/auth/token";
import { type Entitlements, entitlementsOf, type Installation } from "@/server/domain/billing/entitlements";
import { type Clock, clockOf } from "@/server/domain/clock";
import { owesSecondFactor } from "@/server/domain/workspaces/second-factor";
import {
  findSession,
  readStandpoint,
  type SessionIds,
  type Standpoint,
} from "@/server/repositories/auth/sessions";

/** The person of a token: ids, membership, and the rights derived at this moment. */
export type Session = SessionIds &
  Standpoint & {
    loadedAt: number;
    /**
     * They lack a required second factor: until they add one the session has no membership, so that no call, page or socket has access to
     * the workspace.
     */
    owesSecondFactor: boolean;
    entitlements: Entitlements | null;
    clock: Clock | null;
  };

/** Looks sessions up, remembering each for a few seconds. */
export type Sessions = {
  /** With the address it is used from, which is kept once in some minutes. */
  find(token: string, address?: string): Promise<Session | null>;
  /** Drops what is remembered of a person or a workspace. */
  forget(of: { personId: string } | { workspaceId: string }): void;
  forgetAll(): void;
};

type Entry = { at: number; session: Promise<Session | null>; found: Session | undefined };

/** The longest time that revoked rights stay usable, even if the notice of the change is lost (decision 1.5). */
const rememberMs = 5_000;
const maxRemembered = 20_000;

export function createSessions(
  pool: Pool,
  doors: Doors,
  installation: Installation,
  knownBrands: readonly Brand[] = brands,
): Sessions {
  const known = new Map<string, Entry>();

  async function load(hash: string, address: string | null, at: number): Promise<Session | null> {
    const ids = await findSession(doors, hash, address);
    if (!ids) return null;
    const { personId, workspaceId } = ids;
    const standpoint = workspaceId
      ? await inWorkspaceOnce(pool, { workspaceId, personId }, (tx) =>
          readStandpoint(tx, personId, workspaceId),
        )
      : await inPersonOnce(pool, personId, (tx) => readStandpoint(tx, personId, null));
    if (!standpoint) return null;
    const { membership: place } = standpoint;
    const brand = brandOfId(standpoint.brand, knownBrands);
    const isOwed = owesSecondFactor(brand, place?.secondFactorSince ?? null, standpoint);
    const membership = isOwed ? null : place;
    return {
      ...ids,
      ...standpoint,
      workspaceId: place?.workspaceId ?? null,
      membership,
      owesSecondFactor: isOwed,
      loadedAt: at,
      entitlements: membership && entitlementsOf(membership.plan, new Date(at), installation),
      clock: membership && clockOf(membership.segments),
    };
  }

  return {
    find(token, address) {
      const hash = hashOf(token);
      const now = Date.now();
      const entry = known.get(hash);
      if (entry && now - entry.at < rememberMs) return entry.session;
      if (known.size >= maxRemembered) known.clear();
      const made: Entry = { at: now, session: load(hash, address ?? null, now), found: undefined };
      known.set(hash, made);
      // A failed look-up and an unknown token are not worth remembering.
      const drop = () => known.get(hash) === made && known.delete(hash);
      made.session.then((found) => {
        made.found = found ?? undefined;
        if (!found) drop();
      }, drop);
      return made.session;
    },
    forget(of) {
      for (const [hash, { found }] of known) {
        // One still being looked up may have been read before the change: it is dropped, too.
        const isOf =
          "personId" in of ? found?.personId === of.personId : found?.workspaceId === of.workspaceId;
        if (!found || isOf) known.delete(hash);
      }
    },
    forgetAll: () => known.clear(),
  };
}
