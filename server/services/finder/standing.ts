import type { FoundPerson } from "@/lib/contract/finder/finder";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { blacklistKeysOf } from "@/server/domain/accounts/blacklist";
import { plainCompany } from "@/server/domain/prospects/company";
import { domainsAbove } from "@/server/domain/prospects/do-not-contact";
import { type Identity, identityKey } from "@/server/domain/prospects/identity";
import type { DatabasePerson } from "@/server/ports/people-database";
import { type StandingRow, standingOf } from "@/server/repositories/finder/standing";
import { erasedAmong } from "@/server/repositories/prospects/erasing";

type Standing = FoundPerson["standing"];

/** People as this workspace sees them: without those it erased, and with what it knows of the others. */
export async function withStanding(
  cx: Pick<Context, "keys" | "clock" | "scope">,
  tx: Tx,
  found: readonly DatabasePerson[],
): Promise<FoundPerson[]> {
  const identitiesOf = ({ profileUrl }: DatabasePerson): Identity[] =>
    profileUrl === null ? [] : [{ kind: "profile_url", value: profileUrl }];
  const erased = await erasedAmong(tx, cx.keys.secret, found.flatMap(identitiesOf));
  const people = found.filter((person) =>
    identitiesOf(person).every((identity) => !erased.has(identityKey(identity))),
  );
  if (people.length === 0) return [];
  const asked = people.map((person, place) => ({
    place,
    url: person.profileUrl,
    company: blacklistKeysOf(person, []).find(({ kind }) => kind === "company")?.key ?? "",
    employer: plainCompany(person.companyName),
    domains: person.companyDomain ? domainsAbove(person.companyDomain) : [],
  }));
  const rows = await standingOf(tx, asked, cx.scope.allowedAccounts);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const shown = (at: Date | null) => at && cx.clock.toVirtual(at).toISOString();
  return people.map((person, place) => ({
    ...shownPerson(person),
    standing: standing(byPlace.get(place), shown),
  }));
}

/** The first that applies, most important first. Of colleagues' prospects only the kind is told (ROLE-02). */
function standing(row: StandingRow | undefined, shown: (at: Date | null) => string | null): Standing {
  if (!row) return null;
  const { prospectId, campaignName, isVisible } = row;
  const of = (kind: NonNullable<Standing>["kind"], at: Date | null) => ({
    ...(isVisible ? { kind, prospectId, at: shown(at) } : { kind, prospectId: null, at: null }),
    campaignName: isVisible && kind === "in_campaign" ? campaignName : null,
  });
  if (row.listed === "opted_out" || row.optedOutAt)
    return of("opted_out", row.listed === "opted_out" ? row.listedAt : row.optedOutAt);
  if (row.listed || row.isBlacklisted) return of("blacklisted", row.listedAt);
  if (row.talkedAt) return of("talked_before", row.talkedAt);
  if (row.enteredAt) return of("in_campaign", campaignName === null ? null : row.enteredAt);
  return prospectId === null ? null : of("known", row.knownSince);
}

function shownPerson(person: DatabasePerson): Omit<FoundPerson, "standing"> {
  const {
    firstName: _first,
    lastName: _last,
    companyDomain: _domain,
    employeeCount,
    checkedAt,
    ...rest
  } = person;
  return {
    ...rest,
    employeeCount: employeeCount as FoundPerson["employeeCount"],
    checkedAt: checkedAt.toISOString(),
  };
}
