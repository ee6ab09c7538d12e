import { numberOf } from "@/server/domain/phone/number";
import { normalEmail } from "@/server/domain/prospects/identity";
import type { Finding } from "@/server/ports/enrichment";
import type { EnrichmentRow } from "@/server/repositories/enrichments/enrichments";
import type { ReadingTools } from "@/server/services/accounts/network-reading";
import { answered } from "@/server/services/finder/database";
import { databaseIn } from "./access";
import { isDatabaseId } from "./judging";
import type { Asked } from "./step";

/**
 * What the people database itself knows of these people, by place: only those for whom it has everything that is sought, with a verified
 * address. All others are the vendors' to find.
 */
export async function knownContacts(
  tools: ReadingTools,
  row: EnrichmentRow,
  people: readonly Asked[],
): Promise<ReadonlyMap<number, Finding>> {
  const ids = people.flatMap(({ personKey }) => (isDatabaseId(personKey) ? [personKey] : []));
  const database = ids.length > 0 ? await tools.transact((tx) => databaseIn(tools, tx, row)) : null;
  // A vendor does not verify addresses, and is paid for every look.
  if (!database || database.kind === "vendor") return new Map();
  const verified = answered(await database.byIds(ids)).people.filter(({ isEnriched }) => isEnriched);
  const checkedAt = new Map(verified.map((person) => [person.id, person.checkedAt]));
  const contacts = await database.contacts([...checkedAt.keys()]);
  const source = { by: database.kind === "sandbox" ? "sandbox" : "people_database" };
  return new Map(
    people.flatMap(({ place, personKey, person }): [number, Finding][] => {
      const known = contacts.get(personKey);
      if (!known || !person) return [];
      const address = known.workEmail ?? known.personalEmail;
      const email = person.sought.includes("email") && address ? normalEmail(address) : null;
      const phone = person.sought.includes("phone") ? numberOf(known.phone) : null;
      const has = { email, phone };
      const isPersonal = known.workEmail === null;
      return person.sought.every((what) => has[what] !== null)
        ? [[place, { kind: "found", ...has, isPersonal, ...source, checkedAt: checkedAt.get(personKey)! }]]
        : [];
    }),
  );
}
