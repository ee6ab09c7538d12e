import type { PinType } from "@/lib/contract/accounts/accounts";
import type { CodeRequest, Request } from "./account-state";

const minuteMs = 60_000;

export const request = (now: Date): Request => ({ requestedAt: now.toISOString(), isWrong: false });
export const requestCode = (pinType: PinType, now: Date): CodeRequest => ({
  ...request(now),
  pinType,
  tries: 0,
});

const after = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * minuteMs);

/** Entered in place of an authenticator code, it makes the network restart its challenge (CRED-47, CRED-48). */
export const restartCode = "000000";

const minutesValid = (pinType: PinType) => (pinType === "app" ? 10 : 60);

/** When a code expires: an hour after it was requested, ten minutes with an app (CRED-43, CRED-44). */
export const codeExpiry = ({ requestedAt, pinType }: Pick<CodeRequest, "requestedAt" | "pinType">): Date =>
  after(requestedAt, minutesValid(pinType));

export const isCodeExpired = (code: CodeRequest, now: Date): boolean => now >= codeExpiry(code);

/** Codes that may be entered before a new one must be asked for. */
export const codeTries = 5;
export const isCodeLocked = ({ tries }: CodeRequest): boolean => tries >= codeTries;

/** A phone number is awaited for a quarter of an hour (CRED-55, CONST-12). */
export const phoneExpiry = ({ requestedAt }: Pick<Request, "requestedAt">): Date => after(requestedAt, 15);
export const isPhoneExpired = (phone: Request, now: Date): boolean => now >= phoneExpiry(phone);

/** The input is being sent to the network (CRED-45); an attempt without a result expires. */
export const isEntering = ({ enteringAt }: Request, now: Date): boolean =>
  enteringAt !== undefined && now < after(enteringAt, 2);

/** A second factor that is locked takes nothing for half an hour (CRED-67). */
export const twoFactorOpensAt = (lockedAt: string): Date => after(lockedAt, 30);
