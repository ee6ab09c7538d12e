import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A person the vendor knows, with the verification states of its finder and verifier. */
export type HunterPerson = {
  handle: string;
  name: string;
  company: string;
  email: string;
  status: string | null;
  verified?: string;
};
/**
 * How the next request goes wrong: a status, an answer that never comes, comes late, or is no answer; `lost` loses the response after the
 * vendor did its work.
 */
export type HunterFault = number | "never" | "late" | "garbage" | "lost";

/** A fake of Hunter on loopback, following its documentation (API v2), which keeps its own books. */
export type StandInHunter = {
  /** For HUNTER_API_URL. */
  url: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  apiKey: string;
  people: HunterPerson[];
  asked: { path: string; query: Record<string, string>; key: string }[];
  faults: HunterFault[];
  /** Decides about a request when `faults` is empty. */
  misbehave: (query: Record<string, string>) => HunterFault | null;
  /** How often each address was charged for. */
  charged: Map<string, number>;
  lateMs: number;
  /** What the account has, and has used, in this period. */
  searches: { used: number; available: number };
  /** Requests per second, beyond which it answers 403; none without. */
  perSecond: number | null;
  close(): Promise<void>;
};

export async function startHunter(): Promise<StandInHunter> {
  const apiKey = randomBytes(20).toString("hex");
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const taken: number[] = [];
  const standIn: StandInHunter = {
    ...{ url: "http://hunter.test", allow: `hunter.test:80 -> 127.0.0.1:${port}`, apiKey },
    ...{ people: [], asked: [], faults: [], misbehave: () => null, charged: new Map() },
    ...{ lateMs: 50, perSecond: null, searches: { used: 20, available: 500 } },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function isTooFast(): boolean {
    if (standIn.perSecond === null) return false;
    const now = performance.now();
    while (taken[0] !== undefined && taken[0] <= now - 1_000) taken.shift();
    if (taken.length >= standIn.perSecond) return true;
    taken.push(now);
    return false;
  }

  function dataOf(call: string, query: Record<string, string>): object | null {
    if (call === "email-verifier") {
      const known = standIn.people.find(({ email }) => email === query.email);
      return { email: query.email, status: known?.verified ?? "unknown" };
    }
    if (call === "account") {
      const { searches } = standIn;
      return {
        email: "ops@tern.test",
        plan_name: "Starter",
        reset_date: "2026-12-24",
        requests: { searches },
      };
    }
    if (call !== "email-finder") return null;
    const person = standIn.people.find(({ handle, name, company }) =>
      query.linkedin_handle === undefined
        ? name === query.full_name && company === query.company
        : handle === query.linkedin_handle,
    );
    if (!person) return { email: null, score: null, verification: { date: null, status: null } };
    standIn.charged.set(person.email, (standIn.charged.get(person.email) ?? 0) + 1);
    return { email: person.email, score: 90, verification: { date: "2026-03-01", status: person.status } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", standIn.url);
    const query = Object.fromEntries(searchParams);
    const key = String(request.headers["x-api-key"] ?? "");
    standIn.asked.push({ path: pathname, query, key });
    const answer = (status: number, said: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    const refuse = (code: number) => answer(code, { errors: [{ id: "refused", code, details: "" }] });
    if (key !== apiKey) return void refuse(401);
    if (isTooFast()) return void refuse(403);
    const fault = standIn.faults.shift() ?? standIn.misbehave(query);
    if (typeof fault === "number") return void refuse(fault);
    if (fault === "never") return;
    if (fault === "garbage") return void response.writeHead(200).end("<html>Just a moment</html>");
    if (fault === "late") await sleep(standIn.lateMs);
    const data = dataOf(pathname.replace("/v2/", ""), query);
    if (data === null) return void refuse(404);
    if (fault === "lost") return void response.destroy();
    answer(200, { data, meta: { params: query } });
  }
  return standIn;
}
