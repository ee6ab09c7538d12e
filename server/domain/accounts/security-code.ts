import type { PinType } from "@/lib/contract/accounts";
import type { CodeRequest, Request } from "./account-state";

export const requestCode = (pinType: PinType, now: Date): CodeRequest => ({
  requestedAt: now.toISOString(),
  pinType,
  isWrong: false,
  isEntering: false,
  tries: 0,
});

/** Sent for an authenticator app, it makes the network begin its challenge anew (CRED-47, CRED-48). */
export const restartCode = "000000";

const minutesValid = (pinType: PinType) => (pinType === "app" ? 10 : 60);

/** When a code is of no use any more: an hour after it was asked for, ten minutes with an app (CRED-43, CRED-44). */
export const codeExpiry = ({ requestedAt, pinType }: Pick<CodeRequest, "requestedAt" | "pinType">): Date =>
  new Date(Date.parse(requestedAt) + minutesValid(pinType) * 60_000);

export const isCodeExpired = (request: CodeRequest, now: Date): boolean => now >= codeExpiry(request);

/** Wrong codes after which no more are taken until a new one was asked for. */
export const codeTries = 5;

/** A phone number is awaited for a quarter of an hour (CRED-55, CONST-12). */
export const phoneExpiry = ({ requestedAt }: Pick<Request, "requestedAt">): Date =>
  new Date(Date.parse(requestedAt) + 15 * 60_000);
