import type { AccessTokens } from "@/server/ports/mail";

/** For mailboxes that are reached with a password. */
export const noTokens: AccessTokens = { tokenOf: async () => ({ kind: "sign_in_again" }) };
