"use server";

import { serverApi } from "@/lib/api/server";
import { accounts } from "@/lib/contract/accounts/accounts";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import type { Input } from "@/lib/contract/endpoint";
import { sandbox } from "@/lib/contract/sandbox";
import { resultOf } from "./result";

export async function connectAccount(input: Input<typeof accounts.connect>) {
  return resultOf(() => serverApi(accounts.connect, input));
}
export async function updateAccount(input: Input<typeof accounts.update>) {
  return resultOf(() => serverApi(accounts.update, input));
}
export async function setAway(input: Input<typeof accounts.setAway>) {
  return resultOf(() => serverApi(accounts.setAway, input));
}
export async function enterCode(input: Input<typeof accounts.enterCode>) {
  return resultOf(() => serverApi(accounts.enterCode, input));
}
export async function resendCode(input: Input<typeof accounts.resendCode>) {
  return resultOf(() => serverApi(accounts.resendCode, input));
}
export async function sendPhone(input: Input<typeof accounts.sendPhone>) {
  return resultOf(() => serverApi(accounts.sendPhone, input));
}
export async function resendPhone(input: Input<typeof accounts.resendPhone>) {
  return resultOf(() => serverApi(accounts.resendPhone, input));
}
export async function chooseForAccount(input: Input<typeof accounts.choose>) {
  return resultOf(() => serverApi(accounts.choose, input));
}
export async function cancelApproval(input: Input<typeof accounts.cancelApproval>) {
  return resultOf(() => serverApi(accounts.cancelApproval, input));
}
export async function verifyEmail(input: Input<typeof accounts.verifyEmail>) {
  return resultOf(() => serverApi(accounts.verifyEmail, input));
}
export async function authorizeAccount(input: Input<typeof accounts.authorize>) {
  return resultOf(() => serverApi(accounts.authorize, input));
}
export async function setTwoFactor(input: Input<typeof accounts.setTwoFactor>) {
  return resultOf(() => serverApi(accounts.setTwoFactor, input));
}
export async function switchAutomation(input: Input<typeof accounts.switchAutomation>) {
  return resultOf(() => serverApi(accounts.switchAutomation, input));
}
export async function resumeAction(input: Input<typeof accounts.resumeAction>) {
  return resultOf(() => serverApi(accounts.resumeAction, input));
}
export async function moveAccount(input: Input<typeof accounts.move>) {
  return resultOf(() => serverApi(accounts.move, input));
}
export async function duplicateCampaigns(input: Input<typeof accounts.duplicateCampaigns>) {
  return resultOf(() => serverApi(accounts.duplicateCampaigns, input));
}
export async function removeAccount(input: Input<typeof accounts.remove>) {
  return resultOf(() => serverApi(accounts.remove, input));
}
/** Creates the mailbox and adds its servers. If the servers are rejected, the mailbox stays disconnected and can be tried again. */
export async function connectMailbox(
  input: { accountId: string; id?: string } & Omit<Input<typeof mailboxes.addServers>, "id">,
) {
  const { accountId, id, ...servers } = input;
  return resultOf(async () => {
    const place = id ?? (await serverApi(mailboxes.connect, { accountId })).id;
    return serverApi(mailboxes.addServers, { id: place, ...servers });
  });
}
export async function updateMailbox(input: Input<typeof mailboxes.update>) {
  return resultOf(() => serverApi(mailboxes.update, input));
}
export async function checkMailbox(input: Input<typeof mailboxes.check>) {
  return resultOf(() => serverApi(mailboxes.check, input));
}
export async function disconnectMailbox(input: Input<typeof mailboxes.disconnect>) {
  return resultOf(() => serverApi(mailboxes.disconnect, input));
}
export async function createSandboxMailbox(input: Input<typeof sandbox.createMailbox>) {
  return resultOf(() => serverApi(sandbox.createMailbox, input));
}
export async function createSandboxAccount(input: Input<typeof sandbox.createAccount>) {
  return resultOf(() => serverApi(sandbox.createAccount, input));
}
export async function updateSandbox(input: Input<typeof sandbox.update>) {
  return resultOf(() => serverApi(sandbox.update, input));
}
