import { keepAccountDraft } from "./account-draft";
import { forgetBanners } from "./closed-banners";
import { forgetNotices } from "./closed-notices";
import { forgetSpace } from "./moved";
import { readStored, writeStored } from "./stored";

/**
 * Marks in this browser that a user is signed in (AUTH-38). They grant nothing: a change tells other tabs to reload (SHELL-50,
 * lib/state/boot-script.ts). The mark begins with the user's ID, so that another user's sign-in is a change too.
 */
export function markSession(personId: string) {
  if (readStored("localStorage", "token")?.startsWith(`${personId}.`)) return;
  writeStored("localStorage", "token", `${personId}.${Math.random().toString(36).slice(2)}`);
  writeStored("localStorage", "loggedIn", "true");
}

/** The ID of the user last signed in here; empty before the first sign-in. For storage keys only, never for permissions. */
export const signedInPerson = () => readStored("localStorage", "token")?.split(".")[0] ?? "";

/** The storage key of message drafts (INBOX-04). */
export const draftsKey = "draftMessages";

/** Deletes what belonged to the session when it ended, whether by the user or by the server (AUTH-40, NOTIF-04). */
export function forgetSession() {
  writeStored("localStorage", "token", null);
  writeStored("localStorage", "loggedIn", null);
  writeStored("localStorage", draftsKey, null);
  forgetSpace();
  forgetNotices();
  forgetBanners();
  keepAccountDraft(null);
}
