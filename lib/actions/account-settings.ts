"use server";

import type { TabWorkspace } from "@/lib/api/current-workspace";
import { serverApi } from "@/lib/api/server";
import { accountSettings } from "@/lib/contract/accounts/settings";
import type { Input } from "@/lib/contract/endpoint";
import { conversationSyncs } from "@/lib/contract/inbox/conversation-sync";
import { resultOf } from "./result";

export async function setProxy(input: Input<typeof accountSettings.setProxy>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accountSettings.setProxy, input, tabWorkspace));
}
export async function refreshProxy(
  input: Input<typeof accountSettings.refreshProxy>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.refreshProxy, input, tabWorkspace));
}
export async function startSync(input: Input<typeof conversationSyncs.start>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(conversationSyncs.start, input, tabWorkspace));
}
export async function cancelSync(input: Input<typeof conversationSyncs.cancel>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(conversationSyncs.cancel, input, tabWorkspace));
}
export async function checkSales(
  input: Input<typeof accountSettings.checkSales>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.checkSales, input, tabWorkspace));
}
export async function resetConnectionChars(
  input: Input<typeof accountSettings.resetConnectionChars>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.resetConnectionChars, input, tabWorkspace));
}
export async function saveBlacklist(
  input: Input<typeof accountSettings.saveBlacklist>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.saveBlacklist, input, tabWorkspace));
}
export async function addSignature(
  input: Input<typeof accountSettings.addSignature>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.addSignature, input, tabWorkspace));
}
export async function updateSignature(
  input: Input<typeof accountSettings.updateSignature>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.updateSignature, input, tabWorkspace));
}
export async function removeSignature(
  input: Input<typeof accountSettings.removeSignature>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.removeSignature, input, tabWorkspace));
}
export async function updateWithdraw(
  input: Input<typeof accountSettings.updateWithdraw>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accountSettings.updateWithdraw, input, tabWorkspace));
}
