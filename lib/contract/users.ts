import * as z from "zod";
import { endpoint } from "./endpoint";
import { email, id, instant, line, locale, noInput, themes } from "./fields";
import { named, wire } from "./wire";

/** The person signed in (SPACE-59). `status` inactive counts as signed out (AUTH-39). */
export const user = wire({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  brand: z.string(),
  avatar: z.string().nullable(),
  createdAt: instant,
  status: z.enum(["active", "inactive"]),
  locale,
  theme: z.enum(themes).nullable(),
  isAdmin: z.boolean(),
});
export type User = z.output<typeof user>;

export const spaceSummary = wire({
  id,
  name: z.string(),
  status: z.enum(["active", "blocked", "deleted"]),
  isCurrent: z.boolean(),
});

export const users = {
  current: endpoint({
    method: "GET",
    path: "/users/fetch_user",
    access: { who: "person", rate: "read" },
    input: noInput,
    output: user,
  }),
  /** AUTH-20: five a minute and address, answered in constant time. */
  exists: endpoint({
    method: "POST",
    path: "/users/exists",
    access: { who: "public", rate: "probe" },
    input: wire({ email }),
    output: wire({ exists: z.boolean() }),
  }),
  update: endpoint({
    method: "POST",
    path: "/users/update",
    access: { who: "person", rate: "write" },
    input: wire({
      firstName: line(60).optional(),
      lastName: line(60).optional(),
      locale: locale.optional(),
      theme: z.enum(themes).optional(),
    }),
    output: user,
  }),
  spaces: endpoint({
    method: "GET",
    path: "/users/fetch_spaces",
    access: { who: "person", rate: "read" },
    input: noInput,
    output: z.array(spaceSummary),
  }),
  setSpace: endpoint({
    method: "POST",
    path: "/users/set_space",
    access: { who: "person", rate: "write" },
    input: wire({ workspaceId: named("space_id", id) }),
    output: spaceSummary,
  }),
};
