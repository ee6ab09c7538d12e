import type { Input } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { NotificationsSettings, User, users, ViewSettings } from "@/lib/contract/users";
import type { PersonContext, VisitorContext } from "@/server/context";
import type { PersonTx } from "@/server/db/tx";
import { nextSummary } from "@/server/domain/notices/summary";
import { canonicalEmail } from "@/server/domain/prospects/identity";
import { publish } from "@/server/outbox/publish";
import { findSpace, listSpaces } from "@/server/repositories/auth/memberships";
import { moveSession } from "@/server/repositories/auth/sessions";
import {
  isRegistered,
  type Person,
  readPerson,
  readSelf,
  type Self,
  setAvatar,
  updatePerson,
} from "@/server/repositories/auth/users";
import { planSummary } from "@/server/repositories/notices/summaries";
import { readPhoto, replacePhoto, type Upload } from "@/server/services/files/images";

const defaultNotifications: NotificationsSettings = {
  ...{ summary: "weekly", timezone: null },
  ...{ newReply: true, meetingBooked: true, accountProblem: true, outOfCredits: true },
  ...{ conversationAssigned: true, taskAssigned: true, reminderBack: true, replyReceived: true },
};
const defaultView: ViewSettings = {
  ...{ horizontal: false, sidebarCollapsed: false },
  ...{ inboxPastMeetings: false, singleKeys: true, lastCrm: "default" },
};

/** A person's notification settings; unset ones have the default. */
export const settingsOf = (person: Pick<Person, "notificationsSettings">): NotificationsSettings => ({
  ...defaultNotifications,
  ...person.notificationsSettings,
});

/** A person as their own client sees them (SPACE-59). */
export const userOf = (person: Person, calendlyToken: User["calendlyToken"] = null): User => ({
  id: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  fullName: `${person.firstName} ${person.lastName}`,
  email: person.email,
  emailConfirmed: person.emailConfirmedAt !== null,
  phone: person.phone,
  brand: person.brand,
  avatar: person.avatar,
  createdAt: person.createdAt.toISOString(),
  status: "active",
  locale: person.locale,
  theme: person.theme,
  isAdmin: person.isPlatformAdmin,
  hasPassword: person.hasPassword,
  notificationsSettings: settingsOf(person),
  viewSettings: { ...defaultView, ...person.viewSettings },
  calendlyToken,
});

const ownUser = ({ ownCalendar, ...person }: Self): User =>
  userOf(
    person,
    ownCalendar && { id: ownCalendar.id, calendlyUserId: ownCalendar.ownerRef.split("/").at(-1) ?? "" },
  );

/** The person after a change, with what they have connected. */
async function shownAfter(cx: PersonContext, tx: PersonTx): Promise<User> {
  const person = await readSelf(tx, cx.scope.workspaceId);
  if (!person) throw new DomainError("unauthorized");
  return ownUser(person);
}

/** `GET /users/fetch_user` (SPACE-58). */
export async function currentUser(cx: PersonContext): Promise<User> {
  const { personId, workspaceId } = cx.scope;
  const person = await cx.asPersonOnce(personId, (tx) => readSelf(tx, workspaceId));
  if (!person) throw new DomainError("unauthorized");
  return ownUser(person);
}

/** `POST /users/exists` (AUTH-19, AUTH-20). */
export const exists = async (cx: VisitorContext, { email }: Input<typeof users.exists>) => ({
  exists: await isRegistered(cx.doors, canonicalEmail(email), cx.scope.brand.id),
});

/** `POST /users/update` (SPACE-60): names, language and theme; nothing else of a person is theirs to set here. */
export async function updateUser(cx: PersonContext, change: Input<typeof users.update>): Promise<User> {
  return cx.asPerson(cx.scope.personId, async (tx) => {
    const person = await updatePerson(tx, change);
    if (!person) throw new DomainError("unauthorized");
    if (change.notificationsSettings) await planSummary(tx, nextSummary(settingsOf(person), cx.now()));
    await publish(tx, "update_user", { id: person.id, version: +cx.now() });
    return shownAfter(cx, tx);
  });
}

/** `POST /users/save_photo` (SPACE-62 to SPACE-64): colleagues see it, too. */
export async function saveUserPhoto(cx: PersonContext, _: unknown, upload: Upload): Promise<User> {
  const photo = await readPhoto(cx, upload);
  return cx.asPerson(cx.scope.personId, async (tx) => {
    const before = await readPerson(tx);
    const person = await setAvatar(tx, await replacePhoto(cx, tx, before?.avatar ?? null, photo));
    if (!person) throw new DomainError("unauthorized");
    await publish(tx, "update_user", { id: person.id, version: +cx.now() });
    return shownAfter(cx, tx);
  });
}

/** `GET /users/fetch_spaces` (SPACE-18). */
export async function listWorkspaces(cx: PersonContext) {
  const { personId, workspaceId } = cx.scope;
  const spaces = await cx.asPersonOnce(personId, listSpaces);
  return spaces.map((space) => ({ ...space, isCurrent: space.id === workspaceId }));
}

/** `POST /users/set_space` (SPACE-19 to SPACE-25): this session works there from now on. */
export async function switchWorkspace(cx: PersonContext, { workspaceId }: Input<typeof users.setSpace>) {
  const { personId, sessionId } = cx.scope;
  return cx.asPerson(personId, async (tx) => {
    const space = await findSpace(tx, workspaceId);
    if (!space) throw new DomainError("space_not_found");
    if (space.status !== "active") throw new DomainError("space_not_selectable", { status: space.status });
    if (workspaceId === cx.scope.workspaceId) throw new DomainError("space_already_active");
    await moveSession(tx, sessionId, workspaceId);
    return { ...space, isCurrent: true };
  });
}
