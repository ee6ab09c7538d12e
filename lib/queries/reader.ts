import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";

/** Reads the API: `serverApi()` during prefetch, `browserApi` in the browser. Both use the same query options. */
export type Reader = <E extends Endpoint>(entry: E, input: Input<E>) => Promise<Output<E>>;
