"use server";

import { serverApi } from "@/lib/api/server";
import { auth } from "@/lib/contract/auth";
import type { Input } from "@/lib/contract/endpoint";
import { resultOf } from "./result";

export async function signIn(input: Input<typeof auth.signIn>) {
  return resultOf(() => serverApi(auth.signIn, input));
}
export async function signUp(input: Input<typeof auth.signUp>) {
  return resultOf(() => serverApi(auth.signUp, input));
}
export async function signOut() {
  return resultOf(() => serverApi(auth.signOut, {}));
}
