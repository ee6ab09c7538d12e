import type { OwnProxy } from "./network";

/** The result of testing a proxy: `forbidden` is an address we never connect to. */
export type ProxyTrial =
  | { kind: "works" }
  | { kind: "forbidden" }
  | { kind: "refused"; detail: string }
  | { kind: "unreachable"; detail: string };

export interface ProxyPort {
  /** Connects through the proxy and away again; leaves nothing behind. */
  probe(proxy: OwnProxy): Promise<ProxyTrial>;
}
