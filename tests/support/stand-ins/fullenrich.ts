import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Contact = {
  linkedin_url?: string;
  first_name?: string;
  last_name?: string;
  company_name?: string;
  enrich_fields: string[];
};
type Email = { email: string; status: string };
export type Known = {
  linkedinUrl: string;
  name: readonly [first: string, last: string];
  company: string;
  emails: readonly Email[];
  phones: readonly string[];
};
type Enrichment = { contact: Contact; isPaid: boolean; status: string };

/** A failure of the next request: the response is lost after it arrived, or the vendor returns an error. */
export type FullEnrichFault = "unconfirmed" | { status: number; code?: string; retryAfter?: number };
export type AskedFullEnrich = { method: string; path: string; authorization: string; body: unknown };

/** A fake of the vendor on loopback, following its documentation (API v2), with some known people. */
export type StandInFullEnrich = {
  /** For FULLENRICH_API_URL. */
  url: string;
  /** The route for EGRESS_ALLOW. */
  allow: string;
  apiKey: string;
  people: Known[];
  /** Every request, in order. */
  asked: AskedFullEnrich[];
  faults: FullEnrichFault[];
  enrichments: Map<string, Enrichment>;
  /** Credits charged; repeated lookups of a person are free (see the vendor's page on credits). */
  spent: number;
  /** Credits of the account before anything is spent. */
  credits: number;
  /** Finishes running lookups. */
  finish(status?: string): void;
  close(): Promise<void>;
};

const inProgress = { code: "error.enrichment.in_progress", message: "Enrichment not ready" };
const prices = { "contact.work_emails": 1, "contact.phones": 10 } as const;

export async function startFullEnrich(): Promise<StandInFullEnrich> {
  const apiKey = randomBytes(16).toString("hex");
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandInFullEnrich = {
    ...{ url: "http://fullenrich.test", allow: `fullenrich.test:80 -> 127.0.0.1:${port}`, apiKey },
    ...{ people: [], asked: [], faults: [], enrichments: new Map(), spent: 0, credits: 1_000 },
    finish(status = "FINISHED") {
      for (const enrichment of standIn.enrichments.values())
        if (enrichment.status === "IN_PROGRESS") {
          enrichment.status = status;
          if (status === "FINISHED" && !enrichment.isPaid) standIn.spent += priceOf(enrichment.contact);
        }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  const personOf = ({ linkedin_url, first_name, last_name, company_name }: Contact) =>
    standIn.people.find(({ linkedinUrl, name, company }) =>
      linkedin_url === undefined
        ? name[0] === first_name && name[1] === last_name && company === company_name
        : linkedinUrl === linkedin_url,
    );
  const infoOf = (contact: Contact) => {
    const { emails = [], phones = [] } = personOf(contact) ?? {};
    const asks = (field: string) => contact.enrich_fields.includes(field);
    const work_emails = asks("contact.work_emails") ? emails : [];
    const numbers = (asks("contact.phones") ? phones : []).map((number) => ({ number, region: "US" }));
    return {
      ...{ most_probable_work_email: work_emails[0], work_emails },
      ...{ most_probable_phone: numbers[0], phones: numbers },
    };
  };
  const priceOf = (contact: Contact): number => {
    const { work_emails, phones } = infoOf(contact);
    return (
      (work_emails.length > 0 ? prices["contact.work_emails"] : 0) +
      (phones.length > 0 ? prices["contact.phones"] : 0)
    );
  };

  function begin(contact: Contact): string {
    const words = JSON.stringify(contact);
    const isPaid = [...standIn.enrichments.values()].some(
      (one) => one.status === "FINISHED" && JSON.stringify(one.contact) === words,
    );
    const id = randomUUID();
    standIn.enrichments.set(id, { contact, isPaid, status: "IN_PROGRESS" });
    return id;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { pathname } = new URL(request.url ?? "/", standIn.url);
    const { authorization = "" } = request.headers;
    const body = text === "" ? null : JSON.parse(text);
    standIn.asked.push({ method: request.method ?? "", path: pathname, authorization, body });
    const answer = (status: number, said: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(said));
    const fault = standIn.faults.shift();
    if (fault && fault !== "unconfirmed")
      return void answer(
        fault.status,
        { code: fault.code ?? "error.unknown", message: "" },
        fault.retryAfter ? { "retry-after": String(fault.retryAfter) } : {},
      );
    if (authorization !== `Bearer ${standIn.apiKey}`)
      return void answer(401, { code: "error.api.key", message: "Unknown api key" });
    if (pathname === "/api/v2/account/credits")
      return void answer(200, { balance: standIn.credits - standIn.spent });
    const [, id] = /^\/api\/v2\/contact\/enrich\/bulk(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (request.method === "POST" && id === undefined) {
      const begun = begin(body.data[0]);
      return fault === "unconfirmed" ? void response.destroy() : void answer(200, { enrichment_id: begun });
    }
    const enrichment = standIn.enrichments.get(id ?? "");
    if (!enrichment)
      return void answer(404, { code: "error.enrichment.not_found", message: "Enrichment ID not found" });
    if (enrichment.status === "IN_PROGRESS") return void answer(400, inProgress);
    const { status, contact } = enrichment;
    const data = status === "FINISHED" ? [{ input: {}, contact_info: infoOf(contact) }] : [];
    answer(status === "CREDITS_INSUFFICIENT" ? 402 : 200, { id, name: "", status, data });
  }
  return standIn;
}
