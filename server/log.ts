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
    "task",
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
  ...["vendor", "percent", "spent", "cap", "currency"],
]);

/** Of an allowed field only a plain value is kept: an object may hold anything, as a job of the engine holds a mailbox's password. */
const isPlain = (name: string, value: unknown) =>
  name === "err" || value === null || typeof value !== "object";

const allowedFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => allowed.has(name) && isPlain(name, value)),
  );

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
export const createLog = (level: string, process: string, to?: pino.DestinationStream): Logger =>
  withAllowedChildren(
    pino(
      {
        level,
        base: { process },
        formatters: { log: allowedFields, level: (label) => ({ level: label }) },
        serializers: { err: errorFields },
        // Values for placeholders of the message would pass the list of fields.
        hooks: { logMethod: withoutValues },
        timestamp: pino.stdTimeFunctions.isoTime,
      },
      to,
    ),
  );

function withoutValues(this: Logger, args: unknown[], method: pino.LogFn): void {
  const kept = args.slice(0, typeof args[0] === "string" ? 1 : 2);
  method.apply(this, kept as Parameters<pino.LogFn>);
}

/** Fields that a child adds to all its lines do not pass through `formatters.log`. Children inherit this from `log`. */
function withAllowedChildren(log: Logger): Logger {
  const { child } = log;
  log.child = function (this: Logger, fields: pino.Bindings, options?: pino.ChildLoggerOptions) {
    return Reflect.apply(child, this, [allowedFields(fields), options]);
  } as never;
  return log;
}
