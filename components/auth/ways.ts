import type { auth } from "@/lib/contract/auth";
import type { Output } from "@/lib/contract/endpoint";

/** The sign-in methods available here (AUTH-31, AUTH-33). */
export type Ways = Omit<Output<typeof auth.methods>, "sendsMail">;

/** Restricts the return path after sign-in to our own paths (S32). */
export const ownPath = (asked: string | undefined): string =>
  asked && /^\/(?![/\\])/.test(asked) && !/[\\\t\n\r]/.test(asked) ? asked : "/";
