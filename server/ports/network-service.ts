/** Why the service that acts on the network cannot be used; `status` and `code` are what it answered, for the operator. */
export type ServiceProblem = {
  /** `refused`: the installation's key or subscription. */
  reason: "refused" | "unreachable";
  status: number | null;
  code: string;
};

/** Whether the service calls us when something happens; `by_hand`: its operator has set a secret and the endpoint. */
type WebhookState = "registered" | "by_hand" | "not_public" | "not_registered";

/** What is known of the service by now; `isChecked` is false until it has answered, or not, once. */
export type ServiceState = { isChecked: boolean; problem: ServiceProblem | null; webhook: WebhookState };

/** The service behind the main network, as whoever runs the installation cares for it. */
export interface NetworkServicePort {
  state(): ServiceState;
  /** What its calls are verified with; null while there is none. */
  webhookSecret(): string | null;
  /** Checks at once and from then on. `registers`: has the service call this installation, if it can be reached from outside. */
  watch(options: { registers: boolean }): () => void;
}
