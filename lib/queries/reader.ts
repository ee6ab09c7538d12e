import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";

/** Reads the API: `serverApi()` while a page is prefetched, `browserApi` in an island. Both use the same options. */
export type Reader = <E extends Endpoint>(entry: E, input: Input<E>) => Promise<Output<E>>;
