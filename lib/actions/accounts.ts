"use server";

import type { TabWorkspace } from "@/lib/api/current-workspace";
import { serverApi } from "@/lib/api/server";
import { accounts } from "@/lib/contract/accounts/accounts";
import { mailConsents } from "@/lib/contract/accounts/mail-consents";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import type { Input } from "@/lib/contract/endpoint";
import { sandbox } from "@/lib/contract/sandbox";
import { resultOf } from "./result";

export async function connectAccount(input: Input<typeof accounts.connect>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.connect, input, tabWorkspace));
}
export async function addEmailAccount(input: Input<typeof accounts.addEmail>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.addEmail, input, tabWorkspace));
}
export async function connectNetwork(
  input: Input<typeof accounts.connectNetwork>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accounts.connectNetwork, input, tabWorkspace));
}
export async function updateAccount(input: Input<typeof accounts.update>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.update, input, tabWorkspace));
}
export async function setAway(input: Input<typeof accounts.setAway>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.setAway, input, tabWorkspace));
}
export async function enterCode(input: Input<typeof accounts.enterCode>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.enterCode, input, tabWorkspace));
}
export async function resendCode(input: Input<typeof accounts.resendCode>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.resendCode, input, tabWorkspace));
}
export async function sendPhone(input: Input<typeof accounts.sendPhone>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.sendPhone, input, tabWorkspace));
}
export async function resendPhone(input: Input<typeof accounts.resendPhone>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.resendPhone, input, tabWorkspace));
}
export async function chooseForAccount(input: Input<typeof accounts.choose>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.choose, input, tabWorkspace));
}
export async function cancelApproval(
  input: Input<typeof accounts.cancelApproval>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accounts.cancelApproval, input, tabWorkspace));
}
export async function verifyEmail(input: Input<typeof accounts.verifyEmail>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.verifyEmail, input, tabWorkspace));
}
export async function authorizeAccount(input: Input<typeof accounts.authorize>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.authorize, input, tabWorkspace));
}
export async function setTwoFactor(input: Input<typeof accounts.setTwoFactor>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.setTwoFactor, input, tabWorkspace));
}
export async function switchAutomation(
  input: Input<typeof accounts.switchAutomation>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accounts.switchAutomation, input, tabWorkspace));
}
export async function resumeAction(input: Input<typeof accounts.resumeAction>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.resumeAction, input, tabWorkspace));
}
export async function moveAccount(input: Input<typeof accounts.move>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.move, input, tabWorkspace));
}
export async function duplicateCampaigns(
  input: Input<typeof accounts.duplicateCampaigns>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(accounts.duplicateCampaigns, input, tabWorkspace));
}
export async function removeAccount(input: Input<typeof accounts.remove>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(accounts.remove, input, tabWorkspace));
}
/** Creates the mailbox and adds its servers. If the servers are rejected, the mailbox stays disconnected and can be tried again. */
export async function connectMailbox(
  input: { accountId: string; id?: string } & Omit<Input<typeof mailboxes.addServers>, "id">,
  tabWorkspace: TabWorkspace,
) {
  const { accountId, id, ...servers } = input;
  return resultOf(async () => {
    const place = id ?? (await serverApi(mailboxes.connect, { accountId }, tabWorkspace)).id;
    return serverApi(mailboxes.addServers, { id: place, ...servers }, tabWorkspace);
  });
}
/** Begins the sign-in of a mailbox's owner at the provider, of a new mailbox or of one to connect anew. */
export async function startMailConsent(
  input: { accountId: string; id?: string } & Omit<Input<typeof mailConsents.start>, "id">,
  tabWorkspace: TabWorkspace,
) {
  const { accountId, id, ...asked } = input;
  return resultOf(async () => {
    const place = id ?? (await serverApi(mailboxes.connect, { accountId }, tabWorkspace)).id;
    return serverApi(mailConsents.start, { id: place, ...asked }, tabWorkspace);
  });
}
export async function completeMailConsent(
  input: Input<typeof mailConsents.complete>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(mailConsents.complete, input, tabWorkspace));
}
export async function updateMailbox(input: Input<typeof mailboxes.update>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(mailboxes.update, input, tabWorkspace));
}
export async function checkMailbox(input: Input<typeof mailboxes.check>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(mailboxes.check, input, tabWorkspace));
}
export async function checkDomain(input: Input<typeof mailboxes.checkDomain>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(mailboxes.checkDomain, input, tabWorkspace));
}
export async function disconnectMailbox(
  input: Input<typeof mailboxes.disconnect>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(mailboxes.disconnect, input, tabWorkspace));
}
export async function createSandboxMailbox(
  input: Input<typeof sandbox.createMailbox>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(sandbox.createMailbox, input, tabWorkspace));
}
export async function createSandboxAccount(
  input: Input<typeof sandbox.createAccount>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(sandbox.createAccount, input, tabWorkspace));
}
export async function updateSandbox(input: Input<typeof sandbox.update>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(sandbox.update, input, tabWorkspace));
}
