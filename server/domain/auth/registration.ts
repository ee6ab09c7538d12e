import type { registrations } from "@/lib/contract/auth";

type Registration = (typeof registrations)[number];

/** Whether a new person may sign up: anyone, invited people, or only those another product signs in (AUTH-33). */
export const maySignUp = (registration: Registration, isInvited: boolean): boolean =>
  registration === "open" || (registration === "invitation" && isInvited);
