import type { Logger } from "pino";
import type { NetworkServicePort, ServiceProblem, ServiceState } from "@/server/ports/network-service";

const everyMs = 10 * 60_000;

type Service = {
  check(): Promise<ServiceProblem | null>;
  registerWebhook(url: string): Promise<string | null>;
};
type Parts = {
  service: Service;
  /** The address the service would call, and the secret its operator has set, if any. */
  webhook: { url: string | null; secret: string | null };
  log: Logger;
};

/** Monitors the service behind the main network, so that the operator learns of a rejected key at startup, not from a customer. */
export function createServiceWatch({ service, webhook, log }: Parts): NetworkServicePort {
  let secret = webhook.secret;
  let state: ServiceState = {
    isChecked: false,
    problem: null,
    webhook: secret ? "by_hand" : webhook.url === null ? "not_public" : "not_registered",
  };

  async function look(registers: boolean): Promise<void> {
    const problem = await service.check();
    if (problem && problem.reason !== state.problem?.reason) say(problem);
    if (!problem && state.problem) log.info("the network service responds again");
    state = { ...state, isChecked: true, problem };
    if (problem || !registers || state.webhook !== "not_registered" || webhook.url === null) return;
    secret = await service.registerWebhook(webhook.url).catch((err: unknown) => {
      log.warn({ err }, "could not register the webhook at the network service");
      return null;
    });
    if (secret !== null) state = { ...state, webhook: "registered" };
  }

  function say({ reason, ...answer }: ServiceProblem): void {
    if (reason === "refused")
      log.error(answer, "the network service refuses the key or the subscription: check UNIPILE_API_KEY");
    else log.warn(answer, "the network service does not respond");
  }

  return {
    state: () => state,
    webhookSecret: () => secret,
    watch({ registers }) {
      void look(registers);
      const timer = setInterval(() => void look(registers), everyMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
