import * as z from "zod";
import { endpoint } from "./endpoint";
import { email, id, instant, noInput, nothing } from "./fields";
import { pageKeys } from "./pages";
import { spaceSummary } from "./users";
import { named, wire } from "./wire";
import { invitation } from "./workspaces";

/** What one is invited as (SPACE-28); an admin sees everything, whatever is listed. */
export const grantedAccess = ["member", "admin"] as const;

/** What a member may see and use; null means everything (ROLE-02). */
const pages = z.array(z.enum(pageKeys)).max(pageKeys.length).nullable();
const accountIds = z.array(id).max(1000).nullable();

/** As many addresses as one call takes. */
export const mostInvited = 50;

/** An invitation by email that nobody has accepted (SPACE-31): it waits, or its week is over. */
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

/** Where a mailed invitation leads and whom it is for. */
const mailedInvitation = wire({ space: invitation, email: z.string() });

const code = z.string().max(200);
const ofSpace = { id: named("id", id) };
const ofInvite = { ...ofSpace, inviteId: id };
/** A person, in the workspace the caller works in. */
const ofMember = { id: named("id", id), workspaceId: named("space_id", id) };

export const members = {
  invites: endpoint({
    method: "GET",
    path: "/space/:id/invites",
    access: { who: "admin", rate: "read" },
    input: wire(ofSpace),
    output: z.array(emailInvite),
  }),
  /** One mail to each address (SPACE-26 to SPACE-30); all are invited or none. */
  invite: endpoint({
    method: "POST",
    path: "/space/:id/invites",
    access: { who: "admin", scope: "self", confirmed: true, rate: "write" },
    bodyLimit: 128 * 1024,
    input: wire({
      ...ofSpace,
      emails: z.array(email, { error: "add_one_email" }).min(1, "add_one_email").max(mostInvited),
      grantedAccess: z.enum(grantedAccess).default("member"),
      allowedPages: pages.default(null),
      accountIds: named("credentials_ids", accountIds.default(null)),
    }),
    output: z.array(emailInvite),
  }),
  /** A new mail with a new link, good for another week; the old link ends (SPACE-32). */
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
  /** What the link of a mail leads to; `i` is the code in it (SPACE-41, AUTH-42). */
  mailedInvitation: endpoint({
    method: "GET",
    path: "/space/accept_invite",
    access: { who: "public", rate: "auth" },
    input: wire({ i: code }),
    output: mailedInvitation,
  }),
  /** Only by the person with the address it was sent to, once, within a week (AUTH-41). */
  acceptInvite: endpoint({
    method: "POST",
    path: "/space/accept_invite",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ i: code }),
    output: spaceSummary,
  }),
  /** An admin removes somebody, or one leaves oneself (SPACE-42). */
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
  /** One's own, or for admins anybody's (SPACE-45). */
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
  /** The accounts the caller may use (SPACE-49). */
  availableAccounts: endpoint({
    method: "GET",
    path: "/users/get_available_credentials",
    access: { who: "member", rate: "read" },
    input: noInput,
    output: z.array(wire({ id, firstName: z.string(), lastName: z.string(), username: z.string() })),
  }),
  /** Everybody in the workspace, to choose an owner or assignee from (SPACE-69, SPACE-70). */
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
