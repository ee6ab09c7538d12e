import { Secret, TOTP } from "otpauth";
import { newRecoveryCode, recoveryHash } from "@/server/domain/auth/recovery";
import { newTotpSecret, totpAddress, totpStep } from "@/server/domain/auth/totp";

describe("the six digits of an authenticator", () => {
  const secret = newTotpSecret();
  const now = Date.parse("2026-11-28T10:00:10Z");
  const step = Math.floor(now / 30_000);
  const codeAt = (ahead: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + ahead * 30_000 });

  it.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])("from %i half minutes away belong to %s", (ahead, belongs) =>
    expect(totpStep(secret, codeAt(ahead), 0, now)).toBe(belongs));

  it("are accepted once, and no earlier ones afterwards", () => {
    expect(totpStep(secret, codeAt(0), step, now)).toBeNull();
    expect(totpStep(secret, codeAt(-1), step, now)).toBeNull();
    expect(totpStep(secret, codeAt(1), step, now)).toBe(step + 1);
  });

  it("do not match any other text", () => {
    for (const text of ["", "12345", "1234567", "abcdef", "000000 "])
      expect(totpStep(secret, text, 0, now)).toBeNull();
  });

  it("come from 160 random bits, which the QR code contains with issuer and user", () => {
    expect(Buffer.from(Secret.fromBase32(secret).buffer)).toHaveLength(20);
    const address = new URL(totpAddress(secret, { issuer: "Tern", label: "ada@example.test" }));
    expect([
      address.protocol,
      address.searchParams.get("secret"),
      address.searchParams.get("issuer"),
    ]).toEqual(["otpauth:", secret, "Tern"]);
  });
});

describe("a recovery code", () => {
  it("is easy to read, the same however it is typed, and different for each user", () => {
    const code = newRecoveryCode();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const key = Buffer.alloc(32, 1);
    const hash = recoveryHash(key, "ada", code);
    expect(recoveryHash(key, "ada", code.toLowerCase().replace("-", " "))).toBe(hash);
    expect(recoveryHash(key, "eve", code)).not.toBe(hash);
    expect(recoveryHash(Buffer.alloc(32, 2), "ada", code)).not.toBe(hash);
  });
});
