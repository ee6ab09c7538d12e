/**
 * Why a connection to the outside was not made. `forbidden` has one text whatever the reason, so that it reveals nothing about the internal
 * network (S40).
 */
export type EgressFailure =
  | "forbidden"
  | "unresolved"
  | "unreachable"
  | "timeout"
  | "tls"
  | "too_large"
  | "too_many_redirects";

const texts: Record<EgressFailure, string> = {
  forbidden: "This address is not allowed.",
  unresolved: "This name was not found.",
  unreachable: "The server could not be reached.",
  timeout: "The server did not answer in time.",
  tls: "The server could not prove who it is.",
  too_large: "The answer is too large.",
  too_many_redirects: "The server redirected too often.",
};

const unsent: ReadonlySet<EgressFailure> = new Set<EgressFailure>(["forbidden", "unresolved", "tls"]);

export class EgressError extends Error {
  readonly failure: EgressFailure;
  /** The message of the socket or certificate check; only set for addresses that passed the guard. */
  readonly detail: string;

  constructor(failure: EgressFailure, detail = "") {
    super(texts[failure]);
    this.name = "EgressError";
    this.failure = failure;
    this.detail = detail;
  }

  /** Nothing of the request reached the other side. */
  get isUnsent(): boolean {
    return unsent.has(this.failure);
  }
}
