"use server";

import { serverApi } from "@/lib/api/server";
import type { Input } from "@/lib/contract/endpoint";
import { users } from "@/lib/contract/users";
import { resultOf } from "./result";

export async function updateUser(input: Input<typeof users.update>) {
  return resultOf(() => serverApi(users.update, input));
}
export async function changePassword(input: Input<typeof users.changePassword>) {
  return resultOf(() => serverApi(users.changePassword, input));
}
