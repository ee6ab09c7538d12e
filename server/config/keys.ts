import { randomBytes } from "node:crypto";
import * as z from "zod";

const bytes32 = z.string().refine((text) => Buffer.from(text, "base64").length === 32, {
  error: "use 32 random bytes in base64: openssl rand -base64 32",
});

export const secretKey = bytes32;
const password = z.string().min(16, { error: "use at least 16 characters" });
export const rolePasswords = z.strictObject({
  app: password.optional(),
  engine: password.optional(),
});

/**
 * The content of keys.json and TERN_KEYS: the key that encrypts secrets in the database, the key that signs facts for the web process, and
 * the passwords of the database roles.
 */
export const keyRing = z.strictObject({
  secret: secretKey,
  facts: secretKey,
  roles: rolePasswords.required(),
  postgres: password,
});

export type KeyRing = z.infer<typeof keyRing>;
export type RolePasswords = z.infer<typeof rolePasswords>;

/** A new ring of random keys, made once per installation. */
export function newKeyRing(): KeyRing {
  const key = () => randomBytes(32).toString("base64");
  const word = () => randomBytes(24).toString("base64url");
  return {
    secret: key(),
    facts: key(),
    roles: { app: word(), engine: word() },
    postgres: word(),
  };
}

/** A JSON text in an environment variable, read with the given schema. */
export const jsonOf = <T extends z.ZodType>(schema: T, example: string) =>
  z.string().transform((text, context): z.infer<T> => {
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    const at = first?.path.join(".");
    context.addIssue({
      code: "custom",
      message: at
        ? `${at}: ${first?.message}`
        : first?.code === "custom"
          ? first.message
          : `use JSON such as ${example}`,
    });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
