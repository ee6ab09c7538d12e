import type { Brand } from "@/brands/schema";
import type { Locale } from "@/lib/contract/fields";
import de from "@/messages/de/crm-sandbox.json" with { type: "json" };
import en from "@/messages/en/crm-sandbox.json" with { type: "json" };
import es from "@/messages/es/crm-sandbox.json" with { type: "json" };
import fr from "@/messages/fr/crm-sandbox.json" with { type: "json" };
import pt from "@/messages/pt/crm-sandbox.json" with { type: "json" };
import type { CrmVendor } from "@/server/ports/crm";
import type { Happened, Row } from "@/server/sandbox/crm/records";
import type { Crm } from "@/server/sandbox/crm/rows";
import { actsOnConsent, type ConsentState } from "@/server/sandbox/rules/consent";
import { accountNames, crmFields, crmPipelines, crmUsers, keyOf } from "@/server/sandbox/rules/crms";
import { brandPage, escaped, filled } from "../brand-page";

const texts: Record<Locale, typeof en> = { en, fr, de, pt, es };

type Where = { brand: Brand; locale: Locale };

const vendorNames: Record<CrmVendor, string> = { pipedrive: "Pipedrive", hubspot: "HubSpot" };
const valuesOf = ({ brand }: Where, vendor: CrmVendor) => ({
  brand: brand.name,
  vendor: vendorNames[vendor],
});
const filledPlain = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const page = (where: Where, vendor: CrmVendor, title: string, body: string) =>
  brandPage(
    { ...where, title: escaped(title) },
    `<p class="note" role="note">${filled(texts[where.locale].sandbox, valuesOf(where, vendor))}</p>
<h1>${escaped(title)}</h1>
${body}`,
  );

/** Who somebody is at the pretend CRM, and whether they allow it. */
export function consentView(where: Where, vendor: CrmVendor, state: ConsentState): string {
  const t = texts[where.locale];
  const values = valuesOf(where, vendor);
  const acts = actsOnConsent(state).filter((act) => act !== "allow");
  const users = crmUsers.flatMap(({ name, email, isActive }, person) =>
    isActive
      ? `<form method="post"><input type="hidden" name="act" value="allow"><button name="person" value="${person}">${filled(t.allowAs, { name })}</button><span>${escaped(email)}</span></form>`
      : [],
  );
  const others = acts.map(
    (act) =>
      `<form method="post"><button class="quiet" name="act" value="${act}">${escaped(t.acts[act as keyof typeof t.acts])}</button></form>`,
  );
  return page(
    where,
    vendor,
    filledPlain(t.states[state], values),
    `<p>${filled(t.what, values)}</p>
${state === "asked" ? users.join("\n") : ""}
${others.join("\n")}`,
  );
}

/** What is in the account, and the keys of its users. */
export function accountView(where: Where, crm: Crm, records: readonly Row[]): string {
  const t = texts[where.locale];
  const keys = crmUsers.flatMap(({ name, isActive }, person) => {
    if (!isActive) return [];
    const isOff = crm.keysOff.includes(person);
    const shown = isOff ? escaped(t.keyTakenBack) : `<code>${keyOf(person)}</code>`;
    const button = `<button class="quiet" name="person" value="${person}">${filled(t.takeBack, { name })}</button>`;
    return `<form method="post"><span>${escaped(name)}: ${shown}</span>${isOff ? "" : button}</form>`;
  });
  const list = records.map(
    ({ number, object, name }) =>
      `<li><a href="/sandbox/crm/${crm.id}.${number}">${escaped(name)}</a> (${escaped(t.objects[object])})</li>`,
  );
  return page(
    where,
    crm.vendor,
    accountNames[crm.vendor],
    `<p>${filled(t.keys, valuesOf(where, crm.vendor))}</p>
${keys.join("\n")}
<ul>${list.join("\n")}</ul>`,
  );
}

/** A record with its values and what was written into its history. `at` is on the workspace's clock. */
export function recordView(
  where: Where,
  crm: Crm,
  { record, history }: { record: Row; history: readonly Happened[] },
): string {
  const t = texts[where.locale];
  const { object, values, addresses, amount, currency, stage, status } = record;
  const rows: (readonly [string, string])[] = crmFields(crm.vendor, object, crm.optionNames).flatMap(
    ({ name, role, options }) => {
      const value = role === "email" ? addresses.join(", ") : values[role];
      if (value === null || value === undefined || value === "") return [];
      const option = options.find(({ ref }) => ref === value);
      return [[name, option?.name ?? String(value)] as const];
    },
  );
  const stages = crmPipelines[crm.vendor].flatMap((pipeline) => pipeline.stages);
  if (object === "deal") {
    rows.push([t.stage, stages.find(({ ref }) => ref === stage)?.name ?? ""]);
    rows.push([t.status, t.statuses[status ?? "open"]]);
    const money = { style: "currency", currency: currency ?? "EUR" } as const;
    rows.push([t.amount, new Intl.NumberFormat(where.locale, money).format((amount ?? 0) / 100)]);
  }
  const events = history.map(
    ({ title, text, at }) =>
      `<li><b>${escaped(title)}</b> ${timeText(where, at)}<br>${escaped(text).replaceAll("\n", "<br>")}</li>`,
  );
  return page(
    where,
    crm.vendor,
    record.name,
    `<p>${escaped(t.objects[object])}${record.isDeleted ? `, ${escaped(t.deleted)}` : ""}</p>
<ul>${rows.map(([name, value]) => `<li>${escaped(name)}: ${escaped(value)}</li>`).join("\n")}</ul>
<h2>${escaped(t.history)}</h2>
${events.length > 0 ? `<ul>${events.join("\n")}</ul>` : `<p>${escaped(t.noHistory)}</p>`}
<p><a href="/sandbox/crm/${crm.id}">${escaped(t.back)}</a></p>`,
  );
}

const timeText = ({ locale }: Where, time: Date) =>
  escaped(
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(
      time,
    ),
  );
