import { type Endpoint, pagesOf, scopeOf } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import { needOf, reaches, type TokenRights } from "@/lib/contract/integrations/token-areas";
import type { PageKey } from "@/lib/contract/pages";
import type { Scope } from "@/lib/contract/scopes";
import { tierWith } from "@/server/domain/billing/books";
import { sees } from "@/server/domain/workspaces/membership";
import type { Membership } from "@/server/repositories/auth/sessions";
import type { Session } from "./sessions";

/** A session that works in a workspace the person belongs to. */
type MemberSession = Session & {
  workspaceId: string;
  membership: Membership;
  entitlements: NonNullable<Session["entitlements"]>;
  clock: NonNullable<Session["clock"]>;
};

/** Pages that stay open to a workspace that is not paid (GATE-22). */
const openUnpaid: ReadonlySet<PageKey> = new Set(["settings", "billing", "notifications"]);

/** Lets a session through the access an endpoint declares, or throws why not. Members see their pages, admins all (ROLE-02, ROLE-04). */
export function checkAccess(
  endpoint: Pick<Endpoint, "method" | "path" | "access">,
  session: Session | null,
  tabWorkspace: string | undefined,
): void {
  const { access } = endpoint;
  if (access.who === "public") return;
  if (!session) throw new DomainError("unauthorized");
  if (session.token) checkRights(endpoint, session.token.rights);
  else if (session.scopes) checkScope(scopeOf(endpoint), session.scopes);
  if (access.who === "platform" && !session.isPlatformAdmin) throw new DomainError("forbidden");
  if (access.confirmed && !session.isConfirmed) throw new DomainError("email_unconfirmed");
  if (access.who === "person") return;
  if (session.owesSecondFactor) throw new DomainError("second_factor_required");
  if (access.who === "platform") return;
  const member = asMember(session);
  if (tabWorkspace && tabWorkspace !== member.workspaceId) throw new DomainError("workspace_changed");
  checkMember(access, member);
}

/** The upper bound of a program's rights; the person's own rights are checked in addition. */
function checkScope(needed: Scope | "self", given: readonly Scope[]): void {
  if (needed === "self") throw new DomainError("forbidden");
  if (!given.includes(needed)) throw new DomainError("insufficient_scope", { scope: needed });
}

/** The same for an API token, whose rights are given by area (INTEG-23). */
function checkRights(endpoint: Pick<Endpoint, "method" | "path" | "access">, given: TokenRights): void {
  const need = needOf(endpoint);
  if (need === "closed") throw new DomainError("forbidden");
  if (need === "open") return;
  if (!reaches(given[need.area] ?? "none", need.level))
    throw new DomainError("insufficient_scope", { scope: `${need.area}:${need.level}` });
}

/** Only for sessions that passed `checkAccess` of a member's endpoint. */
export function asMember(session: Session): MemberSession {
  if (!session.membership) throw new DomainError("space_not_found");
  return session as MemberSession;
}

function checkMember(access: Endpoint["access"], { membership, entitlements, brand }: MemberSession): void {
  if (entitlements.isBlocked) throw new DomainError("workspace_blocked");
  if (access.who === "admin" && !membership.isAdmin) throw new DomainError("forbidden");
  checkPages(pagesOf(access), membership, entitlements.isPaid);
  if (access.feature && entitlements.features[access.feature] !== "active")
    throw new DomainError("upgrade_required", {
      feature: access.feature,
      tier: tierWith(access.feature, brand),
    });
}

function checkPages(pages: readonly PageKey[], membership: Membership, isPaid: boolean): void {
  if (pages.length === 0) return;
  if (!sees(membership, ...pages)) throw new DomainError("forbidden");
  if (!isPaid && !pages.some((page) => openUnpaid.has(page))) throw new DomainError("workspace_unpaid");
}
