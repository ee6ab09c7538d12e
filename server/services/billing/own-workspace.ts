import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";

/** The workspace a call names is the one the session works in; any other is none. */
export function requireOwn({ scope }: Context, workspaceId: string): void {
  if (workspaceId !== scope.workspaceId) throw new DomainError("space_not_found");
}
