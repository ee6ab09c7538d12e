import * as z from "zod";
import type { CrmAccess, CrmAccount, CrmPipeline, CrmResult, CrmUser } from "@/server/ports/crm";
import { type Parts, readApi, version } from "./client";
import { whoseToken } from "./oauth";

const detailsShape = z.object({
  portalId: z.int(),
  uiDomain: z.string().max(200),
  companyCurrency: z.string().regex(/^[A-Z]{3}$/),
  additionalCurrencies: z.array(z.string()).catch([]),
});
const readDetails = (parts: Parts, access: CrmAccess) =>
  readApi(parts, access, { path: `/account-info/${version}/details` }, detailsShape);

const nobody: CrmUser = { ref: "", name: "", email: "", isActive: true };

/** A key belongs to the account; HubSpot does not say who made it. */
export async function readAccount(parts: Parts, access: CrmAccess): Promise<CrmResult<CrmAccount>> {
  const details = await readDetails(parts, access);
  if (details.kind !== "ok") return details;
  const { portalId, uiDomain, companyCurrency } = details.value;
  const whose = access.kind === "key" ? null : await whoseToken(parts, access.token);
  if (whose && whose.kind !== "ok") return whose;
  const user = whose ? await userBy(parts, access, whose.value.user) : nobody;
  if ("kind" in user) return user;
  return {
    kind: "ok",
    value: {
      ...{ ref: String(portalId), name: whose?.value.hub_domain || `HubSpot ${portalId}` },
      ...{ url: `${hostOf(parts, uiDomain)}/contacts/${portalId}`, currency: companyCurrency, user },
    },
  };
}

/** The address that people of the account use; another one than HubSpot's own is not believed. */
function hostOf({ account }: Parts, uiDomain: string): string {
  const app = new URL(account.appUrl);
  const parent = app.hostname.replace(/^app\./, "");
  const isTheirs = uiDomain.endsWith(`.${parent}`) && /^[a-z\d.-]+$/.test(uiDomain);
  return isTheirs ? `${app.protocol}//${uiDomain}${app.port && `:${app.port}`}` : app.origin;
}

const ownerShape = z.object({
  id: z.string().max(50),
  ...{ email: z.string().max(320).nullish(), type: z.string().catch("PERSON") },
  ...{ firstName: z.string().nullish(), lastName: z.string().nullish(), archived: z.boolean() },
});
const ownersShape = z.object({
  results: z.array(ownerShape),
  paging: z.object({ next: z.object({ after: z.string() }).nullish() }).nullish(),
});

const userOf = ({ id, email, firstName, lastName, archived }: z.output<typeof ownerShape>): CrmUser => ({
  ref: id,
  name: [firstName, lastName].filter(Boolean).join(" ").slice(0, 200) || (email ?? ""),
  email: (email ?? "").toLowerCase(),
  isActive: !archived,
});

const ownersPath = `/crm/owners/${version}`;

async function userBy(parts: Parts, access: CrmAccess, email: string) {
  const found = await readApi(parts, access, { path: ownersPath, query: { email } }, ownersShape);
  if (found.kind !== "ok") return found;
  const [owner] = found.value.results;
  return owner ? userOf(owner) : { ...nobody, name: email, email: email.toLowerCase() };
}

const mostPages = 40;

export async function readUsers(parts: Parts, access: CrmAccess): Promise<CrmResult<CrmUser[]>> {
  const users: CrmUser[] = [];
  for (const archived of ["false", "true"]) {
    let after: string | null = null;
    for (let page = 0; page < mostPages; page += 1) {
      const query: Record<string, string> = { limit: "500", archived, ...(after !== null && { after }) };
      const found = await readApi(parts, access, { path: ownersPath, query }, ownersShape);
      if (found.kind !== "ok") return found;
      users.push(...found.value.results.filter(({ type, email }) => type === "PERSON" && email).map(userOf));
      after = found.value.paging?.next?.after ?? null;
      if (after === null) break;
    }
  }
  return { kind: "ok", value: users };
}

export async function readCurrencies(parts: Parts, access: CrmAccess): Promise<CrmResult<string[]>> {
  const details = await readDetails(parts, access);
  if (details.kind !== "ok") return details;
  const { companyCurrency, additionalCurrencies } = details.value;
  const others = additionalCurrencies.filter((code) => /^[A-Z]{3}$/.test(code));
  return { kind: "ok", value: [...new Set([companyCurrency, ...others])] };
}

const stageShape = z.object({
  ...{ id: z.string(), label: z.string(), displayOrder: z.number(), archived: z.boolean().catch(false) },
  metadata: z
    .object({ probability: z.coerce.number().min(0).max(1) })
    .nullish()
    .catch(null),
});
const pipelineShape = z.object({
  ...{ id: z.string(), label: z.string(), displayOrder: z.number(), archived: z.boolean().catch(false) },
  stages: z.array(stageShape),
});
const pipelinesShape = z.object({ results: z.array(pipelineShape) });

const byOrder = (one: { displayOrder: number }, other: { displayOrder: number }) =>
  one.displayOrder - other.displayOrder;
const shownOf = <T extends { archived: boolean; displayOrder: number }>(all: readonly T[]) =>
  all.filter(({ archived }) => !archived).sort(byOrder);

/** Won and lost are stages at HubSpot: those with the probabilities 1 and 0. */
export async function readPipelines(parts: Parts, access: CrmAccess): Promise<CrmResult<CrmPipeline[]>> {
  const found = await readApi(parts, access, { path: `/crm/pipelines/${version}/deals` }, pipelinesShape);
  if (found.kind !== "ok") return found;
  const value = shownOf(found.value.results).map(({ id, label, stages }) => ({
    ...{ ref: id, name: label.slice(0, 200) },
    stages: shownOf(stages).map((stage) => ({
      ...{ ref: stage.id, name: stage.label.slice(0, 200) },
      probability: stage.metadata ? Math.round(stage.metadata.probability * 10_000) : null,
    })),
  }));
  return { kind: "ok", value };
}
