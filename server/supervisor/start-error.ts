/** Why Tern does not start, in one sentence for the person who started it. */
export class StartError extends Error {}
