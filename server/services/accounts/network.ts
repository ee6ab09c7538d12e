import type { accounts } from "@/lib/contract/accounts/accounts";
import type { Output } from "@/lib/contract/endpoint";
import type { Context } from "@/server/context";

/** The state of the service behind the network; the sandbox has none. */
export async function networkState(cx: Pick<Context, "ports">): Promise<Output<typeof accounts.network>> {
  const state = cx.ports.networkService?.state();
  return {
    isService: state !== undefined,
    problem: state?.problem?.reason ?? null,
    webhook: state?.webhook ?? null,
  };
}
