"use server";

import { cookies } from "next/headers";
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
export async function saveSignUpSettings(input: Input<typeof workspaces.saveSignUpSettings>) {
  return resultOf(() => serverApi(workspaces.saveSignUpSettings, input));
}
export async function setWorkspace(input: Input<typeof users.setSpace>) {
  return resultOf(() => serverApi(users.setSpace, input));
}
export async function scheduleDeletion(input: Input<typeof workspaces.scheduleDeletion>) {
  return resultOf(() => serverApi(workspaces.scheduleDeletion, input));
}
export async function callOffDeletion(input: Input<typeof workspaces.callOffDeletion>) {
  return resultOf(() => serverApi(workspaces.callOffDeletion, input));
}
export async function releaseWorkspace(input: Input<typeof workspaces.release>) {
  return resultOf(() => serverApi(workspaces.release, input));
}
export async function updateWorkspace(input: Input<typeof workspaces.update>) {
  return resultOf(() => serverApi(workspaces.update, input));
}
