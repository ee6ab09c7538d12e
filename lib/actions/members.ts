"use server";

import type { TabWorkspace } from "@/lib/api/current-workspace";
import { serverApi } from "@/lib/api/server";
import type { Input } from "@/lib/contract/endpoint";
import { members } from "@/lib/contract/members";
import { workspaces } from "@/lib/contract/workspaces";
import { resultOf } from "./result";

export async function invitePeople(input: Input<typeof members.invite>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(members.invite, input, tabWorkspace));
}
export async function resendInvite(input: Input<typeof members.resendInvite>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(members.resendInvite, input, tabWorkspace));
}
export async function revokeInvite(input: Input<typeof members.revokeInvite>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(members.revokeInvite, input, tabWorkspace));
}
export async function renewCode(input: Input<typeof workspaces.renewCodeInvite>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(workspaces.renewCodeInvite, input, tabWorkspace));
}
export async function removeMember(input: Input<typeof members.remove>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(members.remove, input, tabWorkspace));
}
export async function changeAdmin(input: Input<typeof members.changeAdmin>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(members.changeAdmin, input, tabWorkspace));
}
export async function setAllowedPages(
  input: Input<typeof members.setAllowedPages>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(members.setAllowedPages, input, tabWorkspace));
}
export async function setMemberAccounts(
  input: Input<typeof members.setAccounts>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(members.setAccounts, input, tabWorkspace));
}
