"use server";

import { serverApi } from "@/lib/api/server";
import { accountSettings } from "@/lib/contract/accounts/settings";
import type { Input } from "@/lib/contract/endpoint";
import { conversationSyncs } from "@/lib/contract/inbox/conversation-sync";
import { resultOf } from "./result";

export async function setProxy(input: Input<typeof accountSettings.setProxy>) {
  return resultOf(() => serverApi(accountSettings.setProxy, input));
}
export async function refreshProxy(input: Input<typeof accountSettings.refreshProxy>) {
  return resultOf(() => serverApi(accountSettings.refreshProxy, input));
}
export async function startSync(input: Input<typeof conversationSyncs.start>) {
  return resultOf(() => serverApi(conversationSyncs.start, input));
}
export async function cancelSync(input: Input<typeof conversationSyncs.cancel>) {
  return resultOf(() => serverApi(conversationSyncs.cancel, input));
}
export async function checkSales(input: Input<typeof accountSettings.checkSales>) {
  return resultOf(() => serverApi(accountSettings.checkSales, input));
}
export async function resetConnectionChars(input: Input<typeof accountSettings.resetConnectionChars>) {
  return resultOf(() => serverApi(accountSettings.resetConnectionChars, input));
}
export async function saveBlacklist(input: Input<typeof accountSettings.saveBlacklist>) {
  return resultOf(() => serverApi(accountSettings.saveBlacklist, input));
}
export async function addSignature(input: Input<typeof accountSettings.addSignature>) {
  return resultOf(() => serverApi(accountSettings.addSignature, input));
}
export async function updateSignature(input: Input<typeof accountSettings.updateSignature>) {
  return resultOf(() => serverApi(accountSettings.updateSignature, input));
}
export async function removeSignature(input: Input<typeof accountSettings.removeSignature>) {
  return resultOf(() => serverApi(accountSettings.removeSignature, input));
}
export async function updateWithdraw(input: Input<typeof accountSettings.updateWithdraw>) {
  return resultOf(() => serverApi(accountSettings.updateWithdraw, input));
}
