import type { Presence } from "@/lib/extension/use-extension";

/** Whether an account may be offered to act in its owner's browser: the extension is there, or the brand says where it can be had (CRED-73). */
export const offersBrowser = (presence: Presence, { extensionUrl }: { extensionUrl?: string }): boolean =>
  presence === "there" || extensionUrl !== undefined;
