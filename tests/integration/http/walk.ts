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

/** Sends an input the way the own client does: path, query, then JSON, or a form with the file last. */
export async function send(
  by: Caller,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  ask: Ask = {},
): Promise<Answer> {
  const rest = { ...fields };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE";
  const inQuery = hasBody ? (endpoint.inQuery ?? []) : Object.keys(rest);
  const query = new URLSearchParams(
    inQuery.filter((name) => rest[name] !== undefined).map((name) => [name, asText(rest[name])]),
  );
  for (const name of inQuery) delete rest[name];
  const target = `/api${path}${query.size ? `?${query}` : ""}`;
  if (!endpoint.fileLimit)
    return by.ask(target, { method: endpoint.method, ...(hasBody ? { json: rest } : {}), ...ask });
  const form = new FormData();
  for (const [name, value] of Object.entries(rest)) form.set(name, asText(value));
  form.set(
    "file",
    new Blob(["First Name,Email\nAda,ada@example.test\n"], { type: "text/csv" }),
    "people.csv",
  );
  return by.ask(target, { method: endpoint.method, raw: { body: form }, ...ask });
}

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
