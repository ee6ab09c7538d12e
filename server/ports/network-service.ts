/** Why the service that acts on the network cannot be used; `status` and `code` are what it answered, for the operator. */
export type ServiceProblem = {
  /** `refused`: the installation's key or subscription. */
  reason: "refused" | "unreachable";
  status: number | null;
  code: string;
};

/** Whether the service calls us when something happens; `by_hand`: its operator has set a secret and the endpoint. */
type WebhookState = "registered" | "by_hand" | "not_public" | "not_registered";

/** The known state of the service; `isChecked` is false until the first check has ended. */
export type ServiceState = { isChecked: boolean; problem: ServiceProblem | null; webhook: WebhookState };

/** The service behind the main network, from the operator's view. */
export interface NetworkServicePort {
  state(): ServiceState;
  /** The secret that verifies its webhooks; null while there is none. */
  webhookSecret(): string | null;
  /** Checks at once and from then on. `registers`: has the service call this installation, if it can be reached from outside. */
  watch(options: { registers: boolean }): () => void;
}
