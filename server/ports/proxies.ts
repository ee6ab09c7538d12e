import type { OwnProxy } from "./network";

/** How a try at a proxy ended: `forbidden` is an address we never connect to, whatever answers there. */
export type ProxyTrial =
  | { kind: "works" }
  | { kind: "forbidden" }
  | { kind: "refused"; detail: string }
  | { kind: "unreachable"; detail: string };

export interface ProxyPort {
  /** Connects through the proxy and away again; leaves nothing behind. */
  probe(proxy: OwnProxy): Promise<ProxyTrial>;
}
