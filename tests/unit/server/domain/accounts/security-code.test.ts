import {
  codeExpiry,
  isCodeExpired,
  isPhoneExpired,
  requestCode,
} from "@/server/domain/accounts/security-code";

const asked = new Date("2026-03-02T09:00:00Z");
const after = (seconds: number) => new Date(asked.getTime() + seconds * 1_000);

test.each([
  ["sms", 60],
  ["email", 60],
  ["other", 60],
  ["app", 10],
] as const)("a code by %s is valid for %s minutes, to the second (CRED-43, CRED-44, CONST-10)", (pinType, minutes) => {
  const code = requestCode(pinType, asked);
  expect(codeExpiry(code)).toEqual(after(minutes * 60));
  expect([isCodeExpired(code, after(minutes * 60 - 1)), isCodeExpired(code, after(minutes * 60))]).toEqual([
    false,
    true,
  ]);
});

test("a phone is awaited for exactly 15 minutes (CRED-55, CONST-11, CONST-12)", () => {
  const phone = { requestedAt: asked.toISOString(), isWrong: false };
  expect([isPhoneExpired(phone, after(899)), isPhoneExpired(phone, after(900))]).toEqual([false, true]);
});
