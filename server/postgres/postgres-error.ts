/** Why Postgres cannot be started, in one sentence for the person who started it. */
export class PostgresError extends Error {}
