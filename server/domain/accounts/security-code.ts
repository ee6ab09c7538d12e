import type { PinType } from "@/lib/contract/accounts";

/**
 * A code the network waits for before it lets an account in. `requestedAt` is an ISO instant of real time: a code is for
 * a person, who does not live on a sandbox's clock.
 */
export type CodeRequest = { requestedAt: string; pinType: PinType; isWrong: boolean };

export const requestCode = (pinType: PinType, now: Date): CodeRequest => ({
  requestedAt: now.toISOString(),
  pinType,
  isWrong: false,
});

/** Sent for an authenticator app, it makes the network begin its challenge anew (CRED-47, CRED-48). */
export const restartCode = "000000";

const minutesValid = (pinType: PinType) => (pinType === "app" ? 10 : 60);

/** When a code is of no use any more: an hour after it was asked for, ten minutes with an app (CRED-43, CRED-44). */
export const codeExpiry = ({ requestedAt, pinType }: CodeRequest): Date =>
  new Date(Date.parse(requestedAt) + minutesValid(pinType) * 60_000);

export const isCodeExpired = (request: CodeRequest, now: Date): boolean => now >= codeExpiry(request);
