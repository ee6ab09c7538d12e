import type { Presence } from "@/lib/extension/use-extension";

/** Whether to offer running an account in the owner's browser: the extension is installed, or the brand has a link to it (CRED-73). */
export const offersBrowser = (presence: Presence, { extensionUrl }: { extensionUrl?: string }): boolean =>
  presence === "there" || extensionUrl !== undefined;
