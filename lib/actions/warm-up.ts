"use server";

import type { TabWorkspace } from "@/lib/api/current-workspace";
import { serverApi } from "@/lib/api/server";
import { warmUps } from "@/lib/contract/accounts/warm-up";
import type { Input } from "@/lib/contract/endpoint";
import { resultOf } from "./result";

export async function saveWarmUp(input: Input<typeof warmUps.save>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(warmUps.save, input, tabWorkspace));
}
