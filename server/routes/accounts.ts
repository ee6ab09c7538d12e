import { accounts } from "@/lib/contract/accounts";
import { route } from "@/server/http/route";
import { setAway } from "@/server/services/account-absence";
import { switchAutomation } from "@/server/services/account-automation";
import { duplicateCampaigns } from "@/server/services/account-campaigns";
import {
  authorize,
  cancelApproval,
  choose,
  enterCode,
  resendCode,
  resendPhone,
  sendPhone,
  setTwoFactor,
  verifyEmail,
} from "@/server/services/account-challenges";
import { connectAccount } from "@/server/services/account-connect";
import { listAccounts } from "@/server/services/account-list";
import { moveAccount } from "@/server/services/account-move";
import { networkState } from "@/server/services/account-network";
import { resumeAction } from "@/server/services/account-paused-actions";
import { showPhoto } from "@/server/services/account-photo";
import { proxyCountries } from "@/server/services/account-proxies";
import { removeAccount, updateAccount } from "@/server/services/accounts";
import { listMailboxesOf } from "@/server/services/mailboxes";

export const accountRoutes = [
  route(accounts.list, listAccounts),
  route(accounts.network, networkState),
  route(accounts.photo, showPhoto),
  route(accounts.proxyCountries, proxyCountries),
  route(accounts.connect, connectAccount),
  route(accounts.update, updateAccount),
  route(accounts.setAway, setAway),
  route(accounts.enterCode, enterCode),
  route(accounts.resendCode, resendCode),
  route(accounts.sendPhone, sendPhone),
  route(accounts.resendPhone, resendPhone),
  route(accounts.choose, choose),
  route(accounts.cancelApproval, cancelApproval),
  route(accounts.verifyEmail, verifyEmail),
  route(accounts.authorize, authorize),
  route(accounts.setTwoFactor, setTwoFactor),
  route(accounts.resumeAction, resumeAction),
  route(accounts.switchAutomation, switchAutomation),
  route(accounts.move, moveAccount),
  route(accounts.duplicateCampaigns, duplicateCampaigns),
  route(accounts.remove, removeAccount),
  route(accounts.mailboxes, listMailboxesOf),
];
