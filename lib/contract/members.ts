import * as z from "zod";
import { endpoint } from "./endpoint";
import { email, id, instant, noInput, nothing } from "./fields";
import { pageKeys } from "./pages";
import { spaceSummary } from "./users";
import { named, wire } from "./wire";
import { invitation } from "./workspaces";

/** The roles people can be invited with (SPACE-28). An admin sees everything, whatever is listed. */
export const grantedAccess = ["member", "admin"] as const;

/** The pages and accounts a member has access to; null means all (ROLE-02). */
const pages = z.array(z.enum(pageKeys)).max(pageKeys.length).nullable();
const accountIds = z.array(id).max(1000).nullable();

/** Max addresses per call. */
export const maxInvited = 50;

/** An email invitation that was not accepted yet (SPACE-31): pending, or expired after a week. */
const emailInvite = wire({
  id,
  email: z.string(),
  grantedAccess: z.enum(grantedAccess),
  allowedPages: pages,
  accountIds: named("credentials_ids", accountIds),
  status: z.enum(["pending", "expired"]),
  createdAt: instant,
  sentAt: instant,
  expiresAt: instant,
});
export type EmailInvite = z.output<typeof emailInvite>;

/** The workspace that an emailed invitation leads to, and whom it is for. */
const mailedInvitation = wire({ space: invitation, email: z.string() });

const code = z.string().max(200);
const ofSpace = { id: named("id", id) };
const ofInvite = { ...ofSpace, inviteId: id };
/** A member of the caller's current workspace. */
const ofMember = { id: named("id", id), workspaceId: named("space_id", id) };

export const members = {
  invites: endpoint({
    method: "GET",
    path: "/space/:id/invites",
    access: { who: "admin", rate: "read" },
    input: wire(ofSpace),
    output: z.array(emailInvite),
  }),
  /** Sends one email to each address (SPACE-26 to SPACE-30); if one address is refused, none is invited. */
  invite: endpoint({
    method: "POST",
    path: "/space/:id/invites",
    access: { who: "admin", scope: "self", confirmed: true, rate: "write" },
    bodyLimit: 128 * 1024,
    input: wire({
      ...ofSpace,
      emails: z.array(email, { error: "add_one_email" }).min(1, "add_one_email").max(maxInvited),
      grantedAccess: z.enum(grantedAccess).default("member"),
      allowedPages: pages.default(null),
      accountIds: named("credentials_ids", accountIds.default(null)),
    }),
    output: z.array(emailInvite),
  }),
  /** Sends a new email with a new link, valid for another week; the old link stops working (SPACE-32). */
  resendInvite: endpoint({
    method: "POST",
    path: "/space/:id/invites/:invite_id/resend",
    access: { who: "admin", scope: "self", confirmed: true, rate: "write" },
    input: wire(ofInvite),
    output: emailInvite,
  }),
  revokeInvite: endpoint({
    method: "DELETE",
    path: "/space/:id/invites/:invite_id",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire(ofInvite),
    output: nothing,
  }),
  /** What an emailed link leads to; `i` is the code in it (SPACE-41, AUTH-42). */
  mailedInvitation: endpoint({
    method: "GET",
    path: "/space/accept_invite",
    access: { who: "public", rate: "auth" },
    input: wire({ i: code }),
    output: mailedInvitation,
  }),
  /** Accepts an invitation: once, within a week, and only with the address it was sent to (AUTH-41). */
  acceptInvite: endpoint({
    method: "POST",
    path: "/space/accept_invite",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ i: code }),
    output: spaceSummary,
  }),
  /** An admin removes a member, or a member leaves (SPACE-42). */
  remove: endpoint({
    method: "POST",
    path: "/users/:id/exit_from_space",
    access: { who: "member", scope: "self", rate: "write" },
    input: wire(ofMember),
    output: nothing,
  }),
  changeAdmin: endpoint({
    method: "POST",
    path: "/users/:id/change_admin",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ ...ofMember, isAdmin: z.boolean() }),
    output: nothing,
  }),
  /** The user's own pages; admins can read any member's (SPACE-45). */
  allowedPages: endpoint({
    method: "GET",
    path: "/users/:id/allowed_pages",
    access: { who: "member", rate: "read" },
    input: wire({ id: named("id", id) }),
    output: wire({ allowedPages: pages }),
  }),
  setAllowedPages: endpoint({
    method: "PUT",
    path: "/users/:id/allowed_pages",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ ...ofMember, allowedPages: pages }),
    output: wire({ allowedPages: pages }),
  }),
  setAccounts: endpoint({
    method: "POST",
    path: "/users/:id/set_credentials",
    access: { who: "admin", scope: "self", rate: "write" },
    input: wire({ ...ofMember, accountIds: named("credentials_ids", accountIds) }),
    output: nothing,
  }),
  /** The accounts the caller has access to (SPACE-49). */
  availableAccounts: endpoint({
    method: "GET",
    path: "/users/get_available_credentials",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(wire({ id, firstName: z.string(), lastName: z.string(), username: z.string() })),
  }),
  /** Everyone in the workspace, as options for owner or assignee (SPACE-69, SPACE-70). */
  workers: endpoint({
    method: "GET",
    path: "/workers",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(
      wire({
        id,
        fullName: z.string(),
        email: z.string(),
        avatar: z.string().nullable(),
        isAdmin: z.boolean(),
      }),
    ),
  }),
};
