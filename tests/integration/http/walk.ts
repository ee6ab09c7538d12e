import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import type { Answer, Ask, Caller } from "./caller";

/** Every call of the contract by its name in code, such as campaigns.list. */
export const calls: [name: string, endpoint: Endpoint][] = Object.entries(endpoints).flatMap(
  ([noun, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
      `${noun}.${name}`,
      endpoint,
    ]),
);

type File = { name: string; type: string; bytes: string | Uint8Array<ArrayBuffer> };
const people: File = {
  name: "people.csv",
  type: "text/csv",
  bytes: "First Name,Email\nAda,ada@example.test\n",
};

/** The request for an input: path, query, then JSON, or a form with the file last. */
export function requestOf(endpoint: Endpoint, fields: Record<string, unknown>, file = people) {
  const rest = { ...fields };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // A lone surrogate is not allowed in a URL.
    return encodeURIComponent(String(value).toWellFormed());
  });
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const inQuery = hasBody ? (endpoint.inQuery ?? []) : Object.keys(rest);
  const query = new URLSearchParams(
    inQuery.filter((name) => rest[name] !== undefined).map((name) => [name, asText(rest[name])]),
  );
  for (const name of inQuery) delete rest[name];
  const target = `/api${path}${query.size ? `?${query}` : ""}`;
  const ask: Ask = { method: endpoint.method };
  if (!endpoint.fileLimit) return { target, ask: hasBody ? { ...ask, json: rest } : ask };
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.set(name, asText(value));
  form.set("file", new Blob([file.bytes], { type: file.type }), file.name);
  return { target, ask: { ...ask, raw: { body: form } } };
}

/** Sends an input as our own client does. */
export async function send(
  by: Caller,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  more: Ask = {},
): Promise<Answer> {
  const { target, ask } = requestOf(endpoint, fields);
  return by.ask(target, { ...ask, ...more });
}

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
