import type { auth } from "@/lib/contract/auth";
import type { Output } from "@/lib/contract/endpoint";

/** What of the ways in is open here (AUTH-31, AUTH-33). */
export type Ways = Omit<Output<typeof auth.methods>, "sendsMail">;

/** Only paths of our own are returned to after signing in (S32). */
export const ownPath = (asked: string | undefined): string =>
  asked && /^\/(?![/\\])/.test(asked) && !/[\\\t\n\r]/.test(asked) ? asked : "/";
