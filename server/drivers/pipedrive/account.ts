import * as z from "zod";
import type { CrmAccess, CrmAccount, CrmPipeline, CrmResult, CrmUser } from "@/server/ports/crm";
import { type Parts, readAll, readApi, siteNamed } from "./client";

const text = z.string().transform((value) => value.slice(0, 200));
const userShape = z.object({
  ...{ id: z.int(), name: text, email: z.string().max(320), active_flag: z.boolean() },
});
const meShape = userShape.extend({
  ...{ company_id: z.int(), company_name: text, company_domain: z.string().max(100) },
  default_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .catch("USD"),
});

const userOf = ({ id, name, email, active_flag }: z.output<typeof userShape>): CrmUser => ({
  ...{ ref: String(id), name, email: email.toLowerCase(), isActive: active_flag },
});

const readMe = (parts: Parts, access: CrmAccess) =>
  readApi(parts, access, { path: "/api/v1/users/me" }, meShape);

export async function readAccount(parts: Parts, access: CrmAccess): Promise<CrmResult<CrmAccount>> {
  const me = await readMe(parts, access);
  if (me.kind !== "ok") return me;
  const { company_id, company_name, company_domain, default_currency } = me.value;
  return {
    kind: "ok",
    value: {
      ...{ ref: String(company_id), name: company_name, currency: default_currency },
      ...{ url: siteNamed(parts.account, company_domain), user: userOf(me.value) },
    },
  };
}

export async function readUsers(parts: Parts, access: CrmAccess): Promise<CrmResult<CrmUser[]>> {
  const found = await readApi(parts, access, { path: "/api/v1/users" }, z.array(userShape));
  return found.kind === "ok" ? { kind: "ok", value: found.value.map(userOf) } : found;
}

const currencyShape = z.object({
  ...{ code: z.string(), active_flag: z.boolean(), is_custom_flag: z.boolean().catch(false) },
});

/** Currencies that a company made up have no place in amounts that others read. */
export async function readCurrencies(parts: Parts, access: CrmAccess): Promise<CrmResult<string[]>> {
  const me = await readMe(parts, access);
  if (me.kind !== "ok") return me;
  const found = await readApi(parts, access, { path: "/api/v1/currencies" }, z.array(currencyShape));
  if (found.kind !== "ok") return found;
  const codes = found.value
    .filter((one) => one.active_flag && !one.is_custom_flag && /^[A-Z]{3}$/.test(one.code))
    .map(({ code }) => code);
  return { kind: "ok", value: [...new Set([me.value.default_currency, ...codes])] };
}

const pipelineShape = z.object({
  ...{ id: z.int(), name: text, order_nr: z.number().catch(0), is_deleted: z.boolean().catch(false) },
  is_deal_probability_enabled: z.boolean().catch(true),
});
const stageShape = z.object({
  ...{ id: z.int(), name: text, order_nr: z.number(), is_deleted: z.boolean().catch(false) },
  ...{ pipeline_id: z.int(), deal_probability: z.number().min(0).max(100).nullish().catch(null) },
});
const byOrder = (one: { order_nr: number }, other: { order_nr: number }) => one.order_nr - other.order_nr;

export async function readPipelines(parts: Parts, access: CrmAccess): Promise<CrmResult<CrmPipeline[]>> {
  const pipelines = await readAll(parts, access, "/api/v2/pipelines", pipelineShape);
  if (pipelines.kind !== "ok") return pipelines;
  const stages = await readAll(parts, access, "/api/v2/stages", stageShape);
  if (stages.kind !== "ok") return stages;
  const standing = stages.value.filter(({ is_deleted }) => !is_deleted).sort(byOrder);
  const value = pipelines.value
    .filter(({ is_deleted }) => !is_deleted)
    .sort(byOrder)
    .map(({ id, name, is_deal_probability_enabled: counts }) => ({
      ref: String(id),
      name,
      stages: standing
        .filter(({ pipeline_id }) => pipeline_id === id)
        .map((stage) => ({
          ...{ ref: String(stage.id), name: stage.name },
          probability: counts ? hundredthsOf(stage.deal_probability) : null,
        })),
    }));
  return { kind: "ok", value };
}

const hundredthsOf = (percent: number | null | undefined) =>
  percent === null || percent === undefined ? null : Math.round(percent * 100);
