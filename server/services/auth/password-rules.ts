import { dictionary } from "@zxcvbn-ts/language-common";
import { DomainError } from "@/lib/contract/errors";
import { type PasswordOwner, passwordFault } from "@/server/domain/auth/password-rule";

const count = 10_000;
const shortest = 8;

/** The commonest passwords long enough to be set here, in lower case; shorter ones are refused for their length. */
const common: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter((word) => word.length >= shortest).slice(0, count),
);

/** Refuses a new password that guessers would try first, naming its field (AUTH-09, F7). */
export function requireGoodPassword(password: string, owner: PasswordOwner, field = "password"): void {
  const fault = passwordFault(password, owner, common);
  if (fault) throw new DomainError("invalid_input", { fields: { [field]: fault } });
}
