import { accounts } from "@/lib/contract/accounts/accounts";
import { route } from "@/server/http/route";
import { setAway } from "@/server/services/accounts/absence";
import { removeAccount, updateAccount } from "@/server/services/accounts/accounts";
import { switchAutomation } from "@/server/services/accounts/automation";
import { duplicateCampaigns } from "@/server/services/accounts/campaigns";
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
} from "@/server/services/accounts/challenges";
import { connectAccount } from "@/server/services/accounts/connect";
import { addEmailAccount, connectNetwork } from "@/server/services/accounts/email-only";
import { listAccounts } from "@/server/services/accounts/list";
import { moveAccount } from "@/server/services/accounts/move";
import { networkState } from "@/server/services/accounts/network";
import { resumeAction } from "@/server/services/accounts/paused-actions";
import { showPhoto } from "@/server/services/accounts/photo";
import { proxyCountries } from "@/server/services/accounts/proxies";
import { listMailboxesOf } from "@/server/services/mailboxes/mailboxes";

export const accountRoutes = [
  route(accounts.list, listAccounts),
  route(accounts.network, networkState),
  route(accounts.photo, showPhoto),
  route(accounts.proxyCountries, proxyCountries),
  route(accounts.connect, connectAccount),
  route(accounts.addEmail, addEmailAccount),
  route(accounts.connectNetwork, connectNetwork),
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
