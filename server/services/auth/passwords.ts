import { hash, verify } from "@node-rs/argon2";

/** Argon2id as OWASP advises: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password.normalize("NFC"), cost);

/** The hash of a random password, so that an unknown person takes the same time (S14). */
const nobody = hashPassword(crypto.randomUUID());

/** Whether a password matches the hash; takes as long when there is no hash. */
export async function isPassword(password: string, known: string | null): Promise<boolean> {
  const matches = await verify(known ?? (await nobody), password.normalize("NFC"));
  return matches && known !== null;
}
