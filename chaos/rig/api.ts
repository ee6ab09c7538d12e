import { startApi } from "@/bench/rig/api-process";

/** The front door of a run, which is killed and restarted. */
export type Api = { replace(): Promise<void>; stop(): Promise<void> };

export async function keepApi(
  dist: string,
  environment: Record<string, string>,
  before: readonly string[] = [],
): Promise<Api> {
  let api = await startApi(dist, environment, before);
  return {
    async replace() {
      api.kill("SIGKILL");
      await api.exited;
      api = await startApi(dist, environment, before);
    },
    stop: () => api.stop(),
  };
}
