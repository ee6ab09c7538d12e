import { accountSettings } from "@/lib/contract/account-settings";
import { route } from "@/server/http/route";
import { findProxy, refreshProxy, setProxy } from "@/server/services/account-proxies";
import {
  checkSubscription,
  findBlacklist,
  onboardingInfo,
  resetNoteLimit,
  saveBlacklist,
  syncDialogs,
  updateWithdraw,
} from "@/server/services/account-settings";
import {
  addSignature,
  listSignatures,
  removeSignature,
  updateSignature,
} from "@/server/services/account-signatures";

export const accountSettingsRoutes = [
  route(accountSettings.proxy, findProxy),
  route(accountSettings.setProxy, setProxy),
  route(accountSettings.refreshProxy, refreshProxy),
  route(accountSettings.syncDialogs, syncDialogs),
  route(accountSettings.checkSales, checkSubscription),
  route(accountSettings.resetConnectionChars, resetNoteLimit),
  route(accountSettings.updateWithdraw, updateWithdraw),
  route(accountSettings.blacklist, findBlacklist),
  route(accountSettings.saveBlacklist, saveBlacklist),
  route(accountSettings.signatures, listSignatures),
  route(accountSettings.addSignature, addSignature),
  route(accountSettings.updateSignature, updateSignature),
  route(accountSettings.removeSignature, removeSignature),
  route(accountSettings.onboardingInfo, onboardingInfo),
];
