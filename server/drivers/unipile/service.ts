import * as z from "zod";
import type { Http } from "@/server/net/http";
import type { ServiceProblem } from "@/server/ports/network-service";
import { createClient, type ServiceAddress, versionOf } from "./client";
import { isOperators } from "./meaning";
import { Problem } from "./problem";

const events = [
  "message.new",
  "relation.request.accept",
  "account.add",
  "account.reconnect",
  "account.status.running",
  "account.status.disconnected",
  "account.status.errored",
];
const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  enabled: z.boolean().nullish(),
  secret: z.string(),
});
const endpoints = z.object({ data: z.array(endpoint) });
const pageSize = 100;

/** The service's data about this installation: its key, its subscription, and its webhooks. */
export function createService(http: Http, service: ServiceAddress) {
  const ask = createClient(http, service);
  const path = ["webhooks", "endpoints"];

  /** The endpoint with this address; of several the oldest, so that all processes verify with the same secret. */
  async function find(url: string) {
    const { data } = await ask({ path, query: { limit: pageSize } }, endpoints);
    const [first] = data.filter((one) => one.url === url).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return first ?? null;
  }

  return {
    /** Null when the key works. */
    async check(): Promise<ServiceProblem | null> {
      try {
        await ask({ path: ["accounts"], query: { limit: 1 } }, z.unknown());
        return null;
      } catch (error) {
        if (!(error instanceof Problem)) return { reason: "unreachable", status: null, code: "" };
        const { status, slug: code } = error;
        return { reason: isOperators(error) ? "refused" : "unreachable", status, code };
      }
    },
    /** Registers a webhook URL, once however often it is called. Returns the secret; null if the API version has no such endpoint. */
    async registerWebhook(url: string): Promise<string | null> {
      if (versionOf(service) === 1) return null;
      const known = await find(url);
      if (known?.enabled === false)
        await ask({ method: "PATCH", path: [...path, known.id], body: { enabled: true } }, z.unknown());
      if (known) return known.secret;
      const made = await ask(
        { method: "POST", path, body: { url, trigger_events: events, description: "Tern" } },
        endpoint,
      );
      // Two processes that start together may both have made one.
      return ((await find(url)) ?? made).secret;
    },
  };
}
