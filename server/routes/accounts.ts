import { accounts } from "@/lib/contract/accounts";
import { route } from "@/server/http/route";
import { enterCode, resendCode } from "@/server/services/account-sign-in";
import { connectAccount, listAccounts, removeAccount, updateAccount } from "@/server/services/accounts";
import { listMailboxesOf } from "@/server/services/mailboxes";

export const accountRoutes = [
  route(accounts.list, listAccounts),
  route(accounts.connect, connectAccount),
  route(accounts.update, updateAccount),
  route(accounts.enterCode, enterCode),
  route(accounts.resendCode, resendCode),
  route(accounts.remove, removeAccount),
  route(accounts.mailboxes, listMailboxesOf),
];
