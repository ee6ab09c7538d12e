import * as z from "zod";
import { managedCrms } from "./crm/platforms";
import { endpoint } from "./endpoint";
import {
  email,
  id,
  instant,
  line,
  locale,
  noInput,
  nothing,
  password,
  phone,
  photoLimit,
  themes,
  timezone,
} from "./fields";
import { named, wire } from "./wire";

export const summaryPeriods = ["off", "daily", "weekly", "monthly"] as const;
/** Which emails and bell notifications a user wants (NOTIF-13 to NOTIF-15). The summary email is not sent until a time zone is set. */
const notificationsSettings = wire({
  summary: z.enum(summaryPeriods),
  timezone: timezone.nullable(),
  newReply: z.boolean(),
  meetingBooked: z.boolean(),
  accountProblem: z.boolean(),
  outOfCredits: z.boolean(),
  conversationAssigned: z.boolean(),
  taskAssigned: z.boolean(),
  reminderBack: z.boolean(),
  replyReceived: z.boolean(),
});
export type NotificationsSettings = z.output<typeof notificationsSettings>;

/** A user's display settings, stored with the user so that they apply in every browser (SHELL-13, SHELL-17, SHELL-47). */
const viewSettings = wire({
  horizontal: z.boolean(),
  sidebarCollapsed: z.boolean(),
  inboxPastMeetings: z.boolean(),
  singleKeys: z.boolean(),
  /** The CRM that was opened last (ROUTE-32). */
  lastCrm: z.enum(managedCrms),
});
export type ViewSettings = z.output<typeof viewSettings>;

/** A partial change; fields that are absent stay as they are, so two tabs can save at once. */
const notificationsChange = wire({
  summary: z.enum(summaryPeriods).optional(),
  timezone: timezone.nullable().optional(),
  newReply: z.boolean().optional(),
  meetingBooked: z.boolean().optional(),
  accountProblem: z.boolean().optional(),
  outOfCredits: z.boolean().optional(),
  conversationAssigned: z.boolean().optional(),
  taskAssigned: z.boolean().optional(),
  reminderBack: z.boolean().optional(),
  replyReceived: z.boolean().optional(),
});
const viewChange = wire({
  horizontal: z.boolean().optional(),
  sidebarCollapsed: z.boolean().optional(),
  inboxPastMeetings: z.boolean().optional(),
  singleKeys: z.boolean().optional(),
  lastCrm: z.enum(managedCrms).optional(),
});

/** The signed-in user (SPACE-59). `status` inactive counts as signed out (AUTH-39). */
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
  hasPassword: z.boolean(),
  notificationsSettings,
  viewSettings,
  /** The Calendly that the user connected in the workspace of the session; null if none is. */
  calendlyToken: wire({ id: named("id", id), calendlyUserId: z.string() }).nullable(),
});
export type User = z.output<typeof user>;

export const spaceSummary = wire({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  status: z.enum(["active", "blocked", "deleted"]),
  isCurrent: z.boolean(),
  /** Whether the user is an admin there; accounts can only be moved to such a workspace (SPACE-54). */
  isAdmin: z.boolean(),
});

export const users = {
  current: endpoint({
    method: "GET",
    path: "/users/fetch_user",
    access: { who: "person", rate: "read" },
    input: noInput,
    output: user,
  }),
  /** AUTH-20: five per minute and address, answered in constant time. */
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
    access: { who: "person", scope: "self", rate: "write" },
    input: wire({
      firstName: line(60).optional(),
      lastName: line(60).optional(),
      locale: locale.optional(),
      theme: z.enum(themes).optional(),
      phone: phone.nullable().optional(),
      notificationsSettings: notificationsChange.optional(),
      viewSettings: viewChange.optional(),
    }),
    output: user,
  }),
  /** A PNG, JPG or WebP of at most 5 MB (SPACE-62 to SPACE-64). */
  savePhoto: endpoint({
    method: "POST",
    path: "/users/save_photo",
    access: { who: "person", scope: "self", rate: "upload" },
    input: noInput,
    fileLimit: photoLimit,
    output: user,
  }),
  /** Ends every other session of the user (SPACE-65, SPACE-66, S12). */
  changePassword: endpoint({
    method: "POST",
    path: "/users/change_password",
    access: { who: "person", scope: "self", rate: "auth" },
    input: wire({ oldPassword: z.string().max(200), newPassword: password }),
    output: nothing,
  }),
  spaces: endpoint({
    method: "GET",
    path: "/users/fetch_spaces",
    access: { who: "person", scope: "self", rate: "read" },
    input: noInput,
    output: z.array(spaceSummary),
  }),
  setSpace: endpoint({
    method: "POST",
    path: "/users/set_space",
    access: { who: "person", scope: "self", rate: "write" },
    input: wire({ workspaceId: named("space_id", id) }),
    output: spaceSummary,
  }),
};
