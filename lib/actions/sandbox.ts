"use server";

import type { TabWorkspace } from "@/lib/api/current-workspace";
import { serverApi } from "@/lib/api/server";
import type { Input } from "@/lib/contract/endpoint";
import { sandbox } from "@/lib/contract/sandbox";
import { resultOf } from "./result";

export async function updateSeat(input: Input<typeof sandbox.updateSeat>, tabWorkspace: TabWorkspace) {
  return resultOf(() => serverApi(sandbox.updateSeat, input, tabWorkspace));
}
