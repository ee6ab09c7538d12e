import { DomainError } from "@/lib/contract/errors";

/** The refusal of who comes too often, with the seconds to wait. */
export const rateLimited = (msBeforeNext: number) =>
  new DomainError("rate_limited", { seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });

/** The refusal of a request without a session while others wait. */
export const busy = () => new DomainError("busy", { seconds: 5 });
