/** Signing in takes long; a later response would exceed the request timeout (API-10). */
export const signInMs = 40_000;
/** How long the network may take to carry something out. */
export const writeMs = 60_000;
