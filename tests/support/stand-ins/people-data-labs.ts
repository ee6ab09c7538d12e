import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { matches, textFields } from "./people-data-labs-query";

/** A record as the vendor's reference describes it; texts in small letters, `null` where it knows nothing. */
export type PeopleDataLabsRecord = { id: string; full_name: string } & { [field: string]: unknown };
/**
 * How the next request goes wrong: a status, an answer that never comes, comes late, is cut off or is no answer; `few` leaves out the answer
 * to the last of several requests, `twice` shows everybody under a second id, too, and `merged` begins a page with the last person of the page
 * before, who has another id now.
 */
export type PeopleDataLabsFault =
  | number
  | ("never" | "late" | "garbage" | "nonsense" | "cut" | "lost" | "few" | "twice" | "merged");

type Sent = { path: string; query: Record<string, string>; body: Record<string, unknown>; key: string };

/** A fake of People Data Labs on loopback, following its documentation (API v5), which keeps its own books. */
export type StandInPeopleDataLabs = {
  /** For PEOPLE_DATA_LABS_URL. */
  url: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  apiKey: string;
  people: PeopleDataLabsRecord[];
  asked: Sent[];
  faults: PeopleDataLabsFault[];
  /** Credits spent: one per record returned. */
  credits: number;
  /** When the limits of a 429 begin anew: an instant, or nothing is said. */
  reset: string | null;
  lateMs: number;
  close(): Promise<void>;
};

type Answer = { status: number; said: unknown };
const refusal = (status: number, type: string): Answer => ({
  status,
  said: { status, error: { type, message: type } },
});
const types: Record<number, string> = {
  ...{ 400: "invalid_request_error", 401: "authentication_error", 402: "payment_required" },
  ...{ 404: "not_found", 429: "rate_limit_error" },
};

export async function startPeopleDataLabs(): Promise<StandInPeopleDataLabs> {
  const apiKey = randomBytes(32).toString("hex");
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandInPeopleDataLabs = {
    ...{ url: "http://pdl.test", allow: `pdl.test:80 -> 127.0.0.1:${port}`, apiKey },
    ...{ people: [], asked: [], faults: [], credits: 0, reset: null, lateMs: 50 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  /** `POST /v5/person/search`; a token is the place of the last record, and useless for another query. */
  function search({ body }: Sent, fault?: PeopleDataLabsFault): Answer {
    const { query, size = 1, scroll_token: token, from = 0 } = body;
    const isNumber = typeof size === "number" && size >= 1 && size <= 100;
    if (!isNumber || typeof query !== "object" || (token !== undefined && body.from !== undefined))
      return refusal(400, "invalid_request_error");
    const mark = Buffer.from(JSON.stringify(query)).toString("base64").slice(-12);
    const [at, of] = typeof token === "string" ? token.split("$") : [String(from), mark];
    if (of !== mark || !/^\d+$/.test(at ?? "")) return refusal(400, "invalid_request_error");
    let found: PeopleDataLabsRecord[];
    try {
      found = standIn.people.filter((person) => matches(query as Record<string, unknown>, person));
    } catch {
      return refusal(400, "invalid_request_error");
    }
    const start = Number(at);
    const some = found.slice(start, start + size);
    if (some.length === 0) return refusal(404, "not_found");
    const end = start + some.length;
    const before = fault === "merged" ? found.slice(start - 1, start).map(again) : [];
    const twice = fault === "twice" ? some.flatMap((one) => [one, again(one)]) : some;
    const data = [...before, ...twice].map((one) => shown(one, body));
    standIn.credits += data.length;
    return {
      status: 200,
      said: {
        status: 200,
        data,
        total: found.length,
        scroll_token: end < found.length ? `${end}$${mark}` : null,
      },
    };
  }

  /** `POST /v5/person/bulk`, by the vendor's id or a profile. */
  function bulk({ body }: Sent, fault?: PeopleDataLabsFault): Answer {
    const requests = body.requests as { params: Record<string, unknown> }[];
    if (!Array.isArray(requests) || requests.length < 1 || requests.length > 100)
      return refusal(400, "invalid_request_error");
    const said = requests.map(({ params }) => {
      const profiles = ((params.profile ?? []) as string[]).map(bareProfile);
      const person = standIn.people.find(
        ({ id, linkedin_url }) => id === params.pdl_id || profiles.includes(String(linkedin_url)),
      );
      if (!person) return { status: 404, error: { type: "not_found", message: "not found" } };
      standIn.credits += 1;
      return { status: 200, likelihood: 10, data: shown(person, params) };
    });
    return { status: 200, said: fault === "few" ? said.slice(1) : said };
  }

  /** `GET /v5/autocomplete`, most frequent first. */
  function autocomplete({ query }: Sent): Answer {
    const { field = "", text: seed = "", size = "10", titlecase } = query;
    const of = suggested[field];
    if (!of || !(Number(size) >= 1 && Number(size) <= 100)) return refusal(400, "invalid_request_error");
    const counts = new Map<string, number>();
    for (const person of standIn.people) {
      const value = person[of];
      if (typeof value !== "string" || !value.startsWith(seed.toLowerCase())) continue;
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const data = [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, Number(size))
      .map(([name, count]) => {
        const country = standIn.people.find(
          ({ location_region }) => location_region === name,
        )?.location_country;
        const meta = field === "region" ? { country: country ?? null } : {};
        return { name: titlecase === "true" ? titled(name) : name, count, meta };
      });
    return { status: 200, said: { status: 200, data, fields: [of] } };
  }

  const calls: Record<string, (sent: Sent, fault?: PeopleDataLabsFault) => Answer> = {
    "POST /v5/person/search": search,
    "POST /v5/person/bulk": bulk,
    "GET /v5/autocomplete": autocomplete,
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", standIn.url);
    const written = await text(request);
    const body = written === "" ? {} : (JSON.parse(written) as Record<string, unknown>);
    const key = String(request.headers["x-api-key"] ?? "");
    const sent = { path: pathname, query: Object.fromEntries(searchParams), body, key };
    standIn.asked.push(sent);
    const answer = ({ status, said }: Answer) =>
      response
        .writeHead(status, {
          "content-type": "application/json",
          ...(status === 429 && standIn.reset !== null && { "x-ratelimit-reset": standIn.reset }),
        })
        .end(JSON.stringify(said));
    if (key !== apiKey) return void answer(refusal(401, "authentication_error"));
    const fault = standIn.faults.shift();
    if (typeof fault === "number") return void answer(refusal(fault, types[fault] ?? "api_error"));
    if (fault === "never") return;
    if (fault === "garbage") return void response.writeHead(200).end("<html>Just a moment</html>");
    if (fault === "nonsense")
      return void answer({ status: 200, said: { status: 200, data: "none", total: -1 } });
    if (fault === "late") await sleep(standIn.lateMs);
    const said = calls[`${request.method} ${pathname}`]?.(sent, fault);
    if (fault === "lost") return void response.destroy();
    if (fault === "cut") return void response.writeHead(200).end(JSON.stringify(said?.said).slice(0, -9));
    answer(said ?? refusal(404, "not_found"));
  }
  return standIn;
}

const suggested: Record<string, string> = {
  ...{ title: "job_title", company: "job_company_name", industry: "industry", region: "location_region" },
};

const again = (person: PeopleDataLabsRecord): PeopleDataLabsRecord => ({
  ...person,
  id: `x${person.id.slice(1)}`,
});

const bareProfile = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "");

/** Only the fields asked for, with capitals if they are wanted. */
function shown(person: PeopleDataLabsRecord, { data_include, titlecase }: Record<string, unknown>): object {
  const wanted = String(data_include ?? "").split(",");
  return Object.fromEntries(
    wanted
      .filter((field) => field in person)
      .map((field) => {
        const value = person[field];
        const isTitled = titlecase === true && typeof value === "string" && textFields.has(field);
        return [field, isTitled ? titled(value) : value];
      }),
  );
}

const titled = (value: string) => value.replace(/(^|[\s-])(\p{L})/gu, (whole) => whole.toUpperCase());
