import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";

/** Throws unless the request names the workspace of the session. */
export function requireOwn({ scope }: Context, workspaceId: string): void {
  if (workspaceId !== scope.workspaceId) throw new DomainError("space_not_found");
}
