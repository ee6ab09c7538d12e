import pino, { type Logger } from "pino";

/**
 * The only fields a log line may contain (reliability rule 37): ids, counts, codes. Texts, addresses of prospects, bodies and query strings
 * are not listed and so are always dropped.
 */
const allowed = new Set([
  ...["requestId", "method", "route", "status", "ms", "firstByteMs", "code", "reason", "err"],
  ...[
    "personId",
    "workspaceId",
    "sessionId",
    "accountId",
    "mailboxId",
    "campaignId",
    "prospectId",
    "importId",
  ],
  ...["deliveryId", "enrollmentId", "conversationId", "messageId", "laneId", "workerId", "jobId", "stepId"],
  ...[
    "job",
    "kind",
    "state",
    "event",
    "list",
    "count",
    "bytes",
    "rows",
    "sent",
    "failed",
    "skipped",
    "attempt",
  ],
  ...["port", "host", "process", "role", "version", "seconds", "address"],
]);

const allowedFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name)));

/** The name, code and stack of an error only, because Postgres puts row values into `detail`. */
const errorFields = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        code: (error as { code?: unknown }).code,
        message: error.message,
        stack: error.stack,
      }
    : { type: typeof error };

/** The process's log: one JSON line per event on standard output. */
export const createLog = (level: string, process: string): Logger =>
  pino({
    level,
    base: { process },
    formatters: { log: allowedFields, level: (label) => ({ level: label }) },
    serializers: { err: errorFields },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
