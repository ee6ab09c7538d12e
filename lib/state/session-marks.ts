import { keepAccountDraft } from "./account-draft";
import { forgetBanners } from "./closed-banners";
import { forgetNotices } from "./closed-notices";
import { readStored, writeStored } from "./stored";

/**
 * Marks of this browser that somebody is signed in (AUTH-38). Neither has authority: a change of one tells the other
 * tabs, which load anew (SHELL-50, lib/state/boot-script.ts). The mark begins with the person, so that another person's
 * sign-in is a change too.
 */
export function markSession(personId: string) {
  if (readStored("localStorage", "token")?.startsWith(`${personId}.`)) return;
  writeStored("localStorage", "token", `${personId}.${Math.random().toString(36).slice(2)}`);
  writeStored("localStorage", "loggedIn", "true");
}

/** Whose browser this is as far as it knows; empty before anyone signed in. For keys of what is stored, never for rights. */
export const signedInPerson = () => readStored("localStorage", "token")?.split(".")[0] ?? "";

/** Where drafts of messages are kept (INBOX-04). */
export const draftsKey = "draftMessages";

/** Signed out, by a person or by the server: what belonged to the session alone is forgotten (AUTH-40, NOTIF-04). */
export function forgetSession() {
  writeStored("localStorage", "token", null);
  writeStored("localStorage", "loggedIn", null);
  writeStored("localStorage", draftsKey, null);
  forgetNotices();
  forgetBanners();
  keepAccountDraft(null);
}
