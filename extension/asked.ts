import type { BrowserCommand } from "@/lib/contract/accounts/extension";
import type { Asked } from "@/lib/extension/messages";

type Field = "string" | "number" | "string or null";
const text = "string" as const;

/** The commands that this version knows, with their fields; anything else is not executed. */
const commands: Record<BrowserCommand["kind"], Record<string, Field>> = {
  self: {},
  look_at: { to: text },
  events: { cursor: "string or null", limit: "number" },
  find_request: { to: text },
  find_message: { to: text, text, since: text },
  visit_profile: { to: text, key: text },
  connection_request: { to: text, note: "string or null", key: text },
  message: { to: text, text, key: text },
  withdraw: { to: text },
};

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const fits = (value: unknown, field: Field) =>
  field === "string or null" ? value === null || typeof value === "string" : typeof value === field;

function isCommand(value: unknown): value is BrowserCommand {
  if (!isRecord(value) || typeof value.kind !== "string" || !Object.hasOwn(commands, value.kind))
    return false;
  return Object.entries(commands[value.kind as BrowserCommand["kind"]]).every(([name, field]) =>
    fits(value[name], field),
  );
}

/** What a page may ask the worker; everything else gets no answer. */
export type Order = Exclude<Asked, { kind: "ping" }>;

export function isOrder(value: unknown): value is Order {
  if (!isRecord(value) || typeof value.network !== "string") return false;
  if (value.kind === "who") return true;
  if (value.kind !== "check" && value.kind !== "run") return false;
  return typeof value.as === "string" && typeof value.until === "number" && isCommand(value.command);
}

/** Whether a URL is an origin that the extension was built for. */
export function isAllowed(network: string, permissions: readonly string[]): boolean {
  const url = URL.parse(network);
  if (url?.origin !== network) return false;
  return permissions.some((pattern) => {
    const allowed = URL.parse(pattern.replace(/\*$/, ""));
    return allowed?.protocol === url.protocol && allowed.hostname === url.hostname;
  });
}
