import type { registrations } from "@/lib/contract/auth";

type Registration = (typeof registrations)[number];

/** Whether somebody new may come in here: everybody, those a workspace invited, or only whom another product brings (AUTH-33). */
export const maySignUp = (registration: Registration, isInvited: boolean): boolean =>
  registration === "open" || (registration === "invitation" && isInvited);
