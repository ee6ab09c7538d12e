import { accountSettings } from "@/lib/contract/accounts/settings";
import { conversationSyncs } from "@/lib/contract/inbox/conversation-sync";
import { route } from "@/server/http/route";
import { findProxy, refreshProxy, setProxy } from "@/server/services/accounts/proxies";
import {
  checkSubscription,
  findBlacklist,
  onboardingInfo,
  resetNoteLimit,
  saveBlacklist,
  updateWithdraw,
} from "@/server/services/accounts/settings";
import {
  addSignature,
  listSignatures,
  removeSignature,
  updateSignature,
} from "@/server/services/accounts/signatures";

import { cancelSync, showSync, startSync } from "@/server/services/inbox/conversation-sync";

export const accountSettingsRoutes = [
  route(accountSettings.proxy, findProxy),
  route(accountSettings.setProxy, setProxy),
  route(accountSettings.refreshProxy, refreshProxy),
  route(conversationSyncs.show, showSync),
  route(conversationSyncs.start, startSync),
  route(conversationSyncs.cancel, cancelSync),
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
