/**
 * What a request to a host leads to: this installation, a host whose certificate is not valid for its name, nothing, or another server.
 */
export type Reached = "answers" | "certificate" | "not_reached" | "other_server";

/** Asks a customer's domain over the internet, as the readers of their emails do. Never throws. */
export interface LinkHostsPort {
  reach(host: string): Promise<Reached>;
}
