"use server";

import { serverApi } from "@/lib/api/server";
import type { Input } from "@/lib/contract/endpoint";
import { members } from "@/lib/contract/members";
import { workspaces } from "@/lib/contract/workspaces";
import { resultOf } from "./result";

export async function invitePeople(input: Input<typeof members.invite>) {
  return resultOf(() => serverApi(members.invite, input));
}
export async function resendInvite(input: Input<typeof members.resendInvite>) {
  return resultOf(() => serverApi(members.resendInvite, input));
}
export async function revokeInvite(input: Input<typeof members.revokeInvite>) {
  return resultOf(() => serverApi(members.revokeInvite, input));
}
export async function renewCode(input: Input<typeof workspaces.renewCodeInvite>) {
  return resultOf(() => serverApi(workspaces.renewCodeInvite, input));
}
export async function removeMember(input: Input<typeof members.remove>) {
  return resultOf(() => serverApi(members.remove, input));
}
export async function changeAdmin(input: Input<typeof members.changeAdmin>) {
  return resultOf(() => serverApi(members.changeAdmin, input));
}
export async function setAllowedPages(input: Input<typeof members.setAllowedPages>) {
  return resultOf(() => serverApi(members.setAllowedPages, input));
}
export async function setMemberAccounts(input: Input<typeof members.setAccounts>) {
  return resultOf(() => serverApi(members.setAccounts, input));
}
