import { type Account, lacksNetwork } from "@/lib/contract/accounts/accounts";

/** Where the wizard leads with a new account: to the campaigns, where a user starts (CRED-86), or to the mailbox that an account without a network needs first. */
export const pageOfNew = (account: Pick<Account, "id" | "accountType">): string =>
  `${lacksNetwork(account) ? "/mailboxes/add" : "/"}?selectedCred=${account.id}`;
