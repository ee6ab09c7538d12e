import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";

/** What forms ask while they are filled in. Fetched with the first question: nobody needs it to begin. */

/** Whether an address has an account; an answer that fails says nothing (AUTH-19, AUTH-20). */
export const hasAccount = (email: string): Promise<boolean> =>
  browserApi(users.exists, { email }).then(
    ({ exists }) => exists,
    () => false,
  );

/** Where a code leads; `unknown` when nobody gave it out, null when there is no answer (SPACE-38). */
export const invitationOf = (inviteCode: string): Promise<{ name: string } | "unknown" | null> =>
  browserApi(workspaces.invitation, { inviteCode }).catch((error: unknown) =>
    error instanceof ApiError && error.code === "space_not_found" ? "unknown" : null,
  );
