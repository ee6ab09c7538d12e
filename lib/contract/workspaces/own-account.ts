import * as z from "zod";
import { endpoint } from "../endpoint";
import { email, id, instant, noInput, nothing } from "../fields";
import { named, wire } from "../wire";

const place = wire({ id, name: z.string() });

const accountDeletion = wire({
  /** Workspaces with other members and no other admin: they need one before the user can go. */
  withoutAdmin: z.array(place),
  /** Workspaces without other members: they are deleted with the user, on the day below. */
  alone: z.array(place),
  /** Workspaces that the user leaves and that stay. */
  left: z.array(place),
  deleteAt: instant,
});
export type AccountDeletion = z.output<typeof accountDeletion>;

/** The end of a user's own account. */
export const ownAccount = {
  /** What would happen to the user's workspaces. */
  deletion: endpoint({
    method: "GET",
    path: "/users/deletion",
    access: { who: "person", scope: "self", rate: "read" },
    input: noInput,
    output: accountDeletion,
  }),
  /**
   * Deletes the user for good, with their sign-in methods, sessions and programs. They repeat their email address, name the workspaces that
   * are deleted with them, and have confirmed their identity within ten minutes.
   */
  delete: endpoint({
    method: "POST",
    path: "/users/deletion",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ email, deletedIds: named("deleted_space_ids", z.array(id).max(1000)) }),
    output: nothing,
  }),
};
