import * as z from "zod";
import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import type { ErrorCode, ErrorDetails } from "@/lib/contract/errors";
import { codePathOf } from "@/lib/contract/wire";
import { ApiError } from "./api-error";

/** A request before it becomes a URL: the endpoint's path and all its fields under their wire names. */
export type Asked = Pick<Endpoint, "method" | "path" | "access"> & { fields: Record<string, unknown> };
export type Answer = Pick<Response, "status" | "json"> & { headers: Pick<Headers, "get"> };
/** Sends one request to the API; `path` begins with `/api`. The browser and the server each bring their own implementation. */
export type Send = (path: string, init: RequestInit, asked: Asked) => Promise<Answer>;

/** Calls one endpoint with the names used in code. Throws ApiError for every answer that is not `ok` (API-05, API-06). */
export async function call<E extends Endpoint>(
  send: Send,
  entry: E,
  input: Input<E>,
  file?: File,
): Promise<Output<E>> {
  const fields = fieldsOf(entry, input);
  const { path, init } = requestFor(entry, fields, file);
  const response = await send(path, init, { ...entry, fields }).catch((cause: unknown) => {
    const name = cause instanceof DOMException ? cause.name : "";
    if (name === "AbortError") throw cause;
    throw new ApiError(name === "TimeoutError" ? "timed_out" : "unreachable", 0);
  });
  return z.decode(entry.output, await payloadOf(entry, response)) as Output<E>;
}

/** The URL of an endpoint that returns a file, for use in a link. */
export const fileUrl = <E extends Endpoint>(entry: E, input: Input<E>) =>
  requestFor(entry, fieldsOf(entry, input)).path;

/** Encodes the input under its wire names. A malformed ID in the path, as from a truncated link, is a 404 (ROUTE-65). */
function fieldsOf<E extends Endpoint>({ input: schema, path }: E, input: Input<E>): Record<string, unknown> {
  const { data, error } = z.safeEncode(schema, input);
  if (!error) return data as Record<string, unknown>;
  // The browser's zod build does not validate and reports no issues; there the API does.
  if (error.issues?.some((issue) => path.includes(`:${String(issue.path[0])}`)))
    throw new ApiError("not_found", 404);
  throw error;
}

function requestFor(entry: Endpoint, fields: Record<string, unknown>, file?: File) {
  const rest = { ...fields };
  const take = (name: string) => {
    const value = rest[name];
    delete rest[name];
    return value;
  };
  const filled = entry.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(take(name))));
  const hasBody = entry.method !== "GET" && entry.method !== "DELETE";
  const query = hasBody ? Object.fromEntries((entry.inQuery ?? []).map((name) => [name, take(name)])) : rest;
  const search = searchOf(query);
  const init: RequestInit = { method: entry.method };
  if (file) init.body = formOf(rest, file);
  else if (hasBody) {
    init.body = JSON.stringify(rest);
    init.headers = { "content-type": "application/json" };
  }
  return { path: `/api${filled}${search}`, init };
}

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
const present = (fields: Record<string, unknown>) =>
  Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);

function searchOf(fields: Record<string, unknown>): string {
  const search = new URLSearchParams(
    present(fields).map(([name, value]): [string, string] => [name, asText(value)]),
  );
  return search.size ? `?${search}` : "";
}

function formOf(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of present(fields)) form.set(name, asText(value));
  form.set("file", file);
  return form;
}

async function payloadOf(entry: Endpoint, response: Answer): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (body?.ok === true) return body.payload;
  const { ok: _ok, error: _error, code, ...details } = body ?? {};
  // This page may be older than the API and have no text for a new code. Checking would put the full table of codes into every page.
  const known = typeof code === "string" ? (code as ErrorCode) : codeForStatus(response.status);
  throw new ApiError(known, response.status, inCode(entry, details), response.headers.get("x-request-id"));
}

/** Field errors under the names that forms use. */
const inCode = (entry: Endpoint, { fields, ...details }: ErrorDetails): ErrorDetails =>
  fields
    ? {
        ...details,
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, code]) => [codePathOf(entry.input, name), code]),
        ),
      }
    : details;

/** Answers that did not come from our API but from a proxy in between or a process that is still starting (ERR-05 to ERR-07). */
const codesOfStatus: Partial<Record<number, ErrorCode>> = {
  413: "too_large",
  502: "maintenance",
  503: "maintenance",
  504: "request_timeout",
};
const codeForStatus = (status: number): ErrorCode => codesOfStatus[status] ?? "internal";
