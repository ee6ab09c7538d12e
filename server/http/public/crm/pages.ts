import type { FastifyReply } from "fastify";
import { DomainError } from "@/lib/contract/errors";
import type { VisitorContext } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { decide } from "@/server/sandbox/crm/consent";
import { allRecords, findRecord, listHistory } from "@/server/sandbox/crm/records";
import { endConsentsOf, findCrm, lockConsent, takeKeyBack } from "@/server/sandbox/crm/rows";
import { consentActs } from "@/server/sandbox/rules/consent";
import { crmUsers } from "@/server/sandbox/rules/crms";
import { readWorld } from "@/server/sandbox/world";
import type { PublicPage, PublicRequest } from "../../public-pages";
import { pagePolicy } from "../brand-page";
import { accountView, consentView, recordView } from "./views";

/** The pages of the sandbox's CRMs: where a user allows it, and where somebody looks at the account and its records. */
export const crmPages: readonly PublicPage[] = [
  { method: "GET", path: "/sandbox/crm-consent/:token", holder: () => null, answer: showConsent },
  { method: "POST", path: "/sandbox/crm-consent/:token", holder: () => null, answer: takeConsent },
  { method: "GET", path: "/sandbox/crm/:token", holder: () => null, answer: showAccount },
  { method: "POST", path: "/sandbox/crm/:token", holder: () => null, answer: changeAccount },
];

const send = (reply: FastifyReply, page: string) =>
  reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8").send(page);

const token = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,9}))?$/;
const partsOf = ({ params }: PublicRequest) => {
  const [, id = "", number] = token.exec(params.token ?? "") ?? [];
  return { id, number: number === undefined ? null : Number(number) };
};

/** Works in the workspace whose page of a pretend CRM this is; `work` answers null if there is none. */
async function inCrm<T>(
  cx: VisitorContext,
  request: PublicRequest,
  work: (tx: Tx, id: string) => Promise<T | null>,
): Promise<T> {
  const { id } = partsOf(request);
  const [row] = id
    ? await cx.doors<{ find_crm_page: string | null }>("select sandbox.find_crm_page($1)", [id])
    : [];
  if (!row?.find_crm_page) throw new DomainError("not_found");
  const found = await cx.inWorkspace(row.find_crm_page, (tx) => work(tx, id));
  if (found === null) throw new DomainError("not_found");
  return found;
}

async function showConsent(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { brand, locale } = cx.scope;
  const { consent, crm } = await inCrm(cx, request, async (tx, id) => {
    const consent = await lockConsent(tx, id);
    const crm = consent && (await findCrm(tx, consent.crmId));
    return crm && { consent, crm };
  });
  return send(reply, consentView({ brand, locale }, crm.vendor, consent.state));
}

async function takeConsent(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { act: pressed, person } = fieldsOf(request);
  const act = consentActs.find((name) => name === pressed);
  const to = await inCrm(cx, request, async (tx, id) => {
    const consent = await lockConsent(tx, id);
    const away = consent && act && (await decide(tx, cx.now(), consent, { act, person: Number(person) }));
    return consent && { to: away || `/sandbox/crm-consent/${id}` };
  });
  return reply.redirect(to.to, 303);
}

async function showAccount(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const { brand, locale } = cx.scope;
  const { number } = partsOf(request);
  const page = await inCrm(cx, request, async (tx, id) => {
    const crm = await findCrm(tx, id);
    if (!crm) return null;
    if (number === null) {
      const objects = ["deal", "person", "company"] as const;
      const lists = [];
      for (const object of objects) lists.push(await allRecords(tx, id, object));
      return accountView({ brand, locale }, crm, lists.flat());
    }
    const record = await findRecord(tx, id, number);
    const { clock } = await readWorld(tx);
    const history = await listHistory(tx, id, number);
    const shown = history.map((one) => ({ ...one, at: clock.toVirtual(one.at) }));
    return record && recordView({ brand, locale }, crm, { record, history: shown });
  });
  return send(reply, page);
}

/** A user takes back their key and all that they allowed. */
async function changeAccount(cx: VisitorContext, request: PublicRequest, reply: FastifyReply) {
  const person = Number(fieldsOf(request).person);
  const { id } = await inCrm(cx, request, async (tx, id) => {
    if (!crmUsers[person] || !(await findCrm(tx, id))) return null;
    await endConsentsOf(tx, id, person);
    await takeKeyBack(tx, id, person);
    return { id };
  });
  return reply.redirect(`/sandbox/crm/${id}`, 303);
}

const fieldsOf = ({ body }: PublicRequest) => (body ?? {}) as Partial<Record<string, unknown>>;
