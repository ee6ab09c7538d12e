"use server";

import { cookies } from "next/headers";
import type { TabWorkspace } from "@/lib/api/current-workspace";
import { serverApi } from "@/lib/api/server";
import type { Input } from "@/lib/contract/endpoint";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";
import { arrivalCookies } from "./arrival";
import { resultOf } from "./result";

/** Sends the referral code along when the user came through one (AUTH-42). */
export async function createWorkspace(input: Input<typeof workspaces.create>) {
  const referral = (await cookies()).get(arrivalCookies.referral)?.value.slice(0, 200);
  return resultOf(() => serverApi(workspaces.create, { ...input, ...(referral ? { referral } : {}) }));
}
export async function saveSignUpSettings(
  input: Input<typeof workspaces.saveSignUpSettings>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(workspaces.saveSignUpSettings, input, tabWorkspace));
}
export async function setWorkspace(input: Input<typeof users.setSpace>) {
  return resultOf(() => serverApi(users.setSpace, input));
}
export async function scheduleDeletion(
  input: Input<typeof workspaces.scheduleDeletion>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(workspaces.scheduleDeletion, input, tabWorkspace));
}
export async function callOffDeletion(
  input: Input<typeof workspaces.callOffDeletion>,
  tabWorkspace: TabWorkspace,
) {
  return resultOf(() => serverApi(workspaces.callOffDeletion, input, tabWorkspace));
}
export async function releaseWorkspace(input: Input<typeof workspaces.release>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(workspaces.release, input, tabWorkspace));
}
export async function updateWorkspace(input: Input<typeof workspaces.update>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(workspaces.update, input, tabWorkspace));
}
