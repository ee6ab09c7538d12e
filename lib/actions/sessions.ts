"use server";

import { serverApi } from "@/lib/api/server";
import type { Input } from "@/lib/contract/endpoint";
import { sessions } from "@/lib/contract/sessions";
import { resultOf } from "./result";

export async function endSession(input: Input<typeof sessions.end>) {
  return resultOf(() => serverApi(sessions.end, input));
}
export async function endOtherSessions() {
  return resultOf(() => serverApi(sessions.endOthers, {}));
}
