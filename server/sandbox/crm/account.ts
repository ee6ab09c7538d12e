import type { CrmAccount, CrmRecord, CrmUser, CrmValues } from "@/server/ports/crm";
import {
  accountNames,
  type CrmRole,
  crmCurrencies,
  crmFields,
  crmUsers,
  userRefOf,
} from "@/server/sandbox/rules/crms";
import type { Row } from "./records";
import type { Crm } from "./rows";

/** Where somebody looks at the account, or at one of its records. */
const accountPage = ({ home, id }: Pick<Crm, "home" | "id">) => new URL(`/sandbox/crm/${id}`, home).href;
export const recordPage = (crm: Pick<Crm, "home" | "id">, number: number) => `${accountPage(crm)}.${number}`;

export function userAt(number: number): CrmUser {
  const { name = "", email = "", isActive = false } = crmUsers[number] ?? {};
  return { ref: userRefOf(number), name, email, isActive };
}

export const accountOf = (crm: Crm, user: number): CrmAccount => ({
  ...{ ref: crm.id, name: accountNames[crm.vendor], url: accountPage(crm) },
  ...{ currency: crmCurrencies[0], user: userAt(user) },
});

/** First and last name as they are split. */
export function splitName(name: string): { first: string; last: string } {
  const [first = "", ...rest] = name.split(" ");
  return { first, last: rest.join(" ") };
}

function valueOfRole(row: Row, role: CrmRole) {
  if (role === "full_name" || role === "name") return row.name || null;
  if (role === "first_name") return splitName(row.name).first || null;
  if (role === "last_name") return splitName(row.name).last || null;
  if (role === "email") return row.addresses[0] ?? null;
  return row.values[role] ?? null;
}

export function recordOf(crm: Crm, row: Row): CrmRecord {
  const fields = crmFields(crm.vendor, row.object);
  const values: CrmValues = Object.fromEntries(fields.map(({ key, role }) => [key, valueOfRole(row, role)]));
  return {
    ...{
      object: row.object,
      ref: String(row.number),
      url: recordPage(crm, row.number),
      name: row.name,
      values,
    },
    ownerRef: row.owner === null ? null : userRefOf(row.owner),
    companyRef: row.company === null ? null : String(row.company),
    personRefs: row.persons.map(String),
    deal:
      row.object === "deal"
        ? {
            ...{ stageRef: row.stage ?? "", status: row.status ?? "open", amount: row.amount ?? 0 },
            ...{ currency: row.currency ?? crmCurrencies[0], closeDate: row.closeDate },
          }
        : null,
    ...{ ourKey: row.ourKey, changedAt: row.changedAt },
  };
}
