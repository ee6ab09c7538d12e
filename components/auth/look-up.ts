import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";

/** Lookups while a form is filled in. Loaded with the first one, because the first render does not need them. */

/** Whether an address has an account; a failed call counts as no (AUTH-19, AUTH-20). */
export const hasAccount = (email: string): Promise<boolean> =>
  browserApi(users.exists, { email }).then(
    ({ exists }) => exists,
    () => false,
  );

/** The workspace of a code; `unknown` if the code does not exist, null if the call failed (SPACE-38). */
export const invitationOf = (inviteCode: string): Promise<{ name: string } | "unknown" | null> =>
  browserApi(workspaces.invitation, { inviteCode }).catch((error: unknown) =>
    error instanceof ApiError && error.code === "space_not_found" ? "unknown" : null,
  );
