"use server";

import { serverApi } from "@/lib/api/server";
import type { Input } from "@/lib/contract/endpoint";
import { users } from "@/lib/contract/users";
import { workspaces } from "@/lib/contract/workspaces";
import { resultOf } from "./result";

export async function createWorkspace(input: Input<typeof workspaces.create>) {
  return resultOf(() => serverApi(workspaces.create, input));
}
export async function saveSignUpSettings(input: Input<typeof workspaces.saveSignUpSettings>) {
  return resultOf(() => serverApi(workspaces.saveSignUpSettings, input));
}
export async function setWorkspace(input: Input<typeof users.setSpace>) {
  return resultOf(() => serverApi(users.setSpace, input));
}
export async function updateWorkspace(input: Input<typeof workspaces.update>) {
  return resultOf(() => serverApi(workspaces.update, input));
}
