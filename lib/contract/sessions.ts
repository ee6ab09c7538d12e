import * as z from "zod";
import { endpoint } from "./endpoint";
import { id, instant, noInput, nothing } from "./fields";
import { scopes } from "./scopes";
import { wire } from "./wire";

const deviceKinds = ["desktop", "phone", "tablet", "unknown"] as const;

/** A browser the user is signed in with, by its user agent; details that it does not give are null. */
const ownSession = wire({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(deviceKinds),
  /** The IP address it was last used from. */
  address: z.string().nullable(),
  signedInAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

/** A program that the user authorized with one consent (AUTH-45). */
const ownProgram = wire({
  id,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The workspace it works in; null if that was deleted. */
  workspace: z.string().nullable(),
  allowedAt: instant,
  lastUsedAt: instant,
});
export type OwnProgram = z.output<typeof ownProgram>;

/** Where a user is signed in, and the programs they authorized. */
export const sessions = {
  list: endpoint({
    method: "GET",
    path: "/users/sessions",
    access: { who: "person", scope: "self", rate: "read" },
    input: noInput,
    output: z.array(ownSession),
  }),
  programs: endpoint({
    method: "GET",
    path: "/users/programs",
    access: { who: "person", scope: "self", rate: "read" },
    input: noInput,
    output: z.array(ownProgram),
  }),
  /** Signs a browser out, or revokes a program. */
  end: endpoint({
    method: "DELETE",
    path: "/users/sessions/:_id",
    access: { who: "person", scope: "self", rate: "write" },
    input: wire({ id }),
    output: nothing,
  }),
  /** Signs out every other browser; programs keep their access. */
  endOthers: endpoint({
    method: "POST",
    path: "/users/sessions/end_others",
    access: { who: "person", scope: "self", rate: "write" },
    input: noInput,
    output: nothing,
  }),
};
