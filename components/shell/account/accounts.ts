import type { Account } from "@/lib/contract/accounts/accounts";

/** A connected account in the switcher. */
export type ShellAccount = Pick<Account, "id" | "firstName" | "lastName" | "username" | "status"> & {
  photo: string | null;
  /** The network asks for a code before it lets the account in. */
  needsCode?: boolean;
  /** It has no network account. */
  isEmailOnly?: boolean;
  /** Today's touches out of those allowed today. */
  today?: { used: number; limit: number };
};

/** The color of an account's status; its text is always shown beside it. */
export const accountTone = {
  active: "success",
  invalid: "warning",
  inactive: "neutral",
  blocked: "danger",
  deleted: "neutral",
} as const satisfies Record<Account["status"], string>;

const starts = (value: string, typed: string) => value.toLocaleLowerCase().startsWith(typed);

/** SHELL-28: matches the beginning of first name, last name or username, ignoring case. */
export function findAccounts(accounts: readonly ShellAccount[], typed: string): ShellAccount[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return accounts.filter(({ firstName, lastName, username }) =>
    [firstName, lastName, username, `${firstName} ${lastName}`].some((value) => starts(value, wanted)),
  );
}
