import type { PhoneCategory, PhoneNumber, PhoneRegion, phone } from "@/lib/contract/accounts/phone";
import type { Input, Output } from "@/lib/contract/endpoint";
import { DomainError } from "@/lib/contract/errors";
import type { Context } from "@/server/context";
import type { Tx } from "@/server/db/tx";
import { groupByPlace, offersIn, regionOf } from "@/server/domain/phone/regions";
import { publish } from "@/server/outbox/publish";
import type { NumberOffer, Taken } from "@/server/ports/phone";
import { findAccount } from "@/server/repositories/accounts/accounts";
import { openLane, setLaneClosed } from "@/server/repositories/ledger/lanes";
import * as repository from "@/server/repositories/phone/numbers";
import { recordAudit } from "@/server/services/workspaces/audit";
import { leaveSandboxClock } from "@/server/services/workspaces/clock";

/** The numbers of the accounts this person may use. */
export const listPhoneNumbers = (cx: Context): Promise<PhoneNumber[]> =>
  cx.transact(async (tx) => (await repository.listPhones(tx, cx.scope.allowedAccounts)).map(shown(cx)));

/** Where numbers can be bought; with a real vendor only if the operator lets members buy them. */
export async function listPhoneCountries(cx: Context): Promise<Output<typeof phone.countries>> {
  const { isSandbox, givesNumbers } = cx.ports.phone;
  const countries = givesNumbers ? await cx.ports.phone.countries() : [];
  return {
    isSandboxed: isSandbox,
    isOpen: givesNumbers,
    countries: countries.map(({ code, categories }) => ({
      ...{ countryCode: code, hasStates: false, availableCategories: categories },
    })),
  };
}

export const listPhoneRegions = async (
  cx: Context,
  { countryCode, category }: Input<typeof phone.regions>,
): Promise<PhoneRegion[]> => {
  mayTake(cx);
  const offers = await offered(cx, { country: countryCode, category });
  return groupByPlace(offers, { country: countryCode, category });
};

/**
 * Buys numbers for an account one by one. Each is stored before the vendor is asked, so that none is bought and forgotten. Returns the
 * available ones.
 */
export async function buyPhones(cx: Context, input: Input<typeof phone.buy>): Promise<PhoneNumber[]> {
  mayTake(cx);
  const region = regionOf(input.regionId);
  if (!region) throw new DomainError("not_found");
  await cx.transact((tx) => mustFindAccount(cx, tx, input.accountId));
  const offers = offersIn(await offered(cx, region), region).slice(0, input.count);
  if (offers.length < input.count) throw new DomainError("phone_not_available", { count: offers.length });
  const ids: string[] = [];
  for (const offer of offers) ids.push(await takeOne(cx, input.accountId, offer));
  return cx.transact(async (tx) =>
    (await repository.listPhones(tx, cx.scope.allowedAccounts))
      .filter(({ id }) => ids.includes(id))
      .map(shown(cx)),
  );
}

async function takeOne(cx: Context, accountId: string, offer: NumberOffer): Promise<string> {
  const id = cx.newId();
  const { number, country, place, takesSms } = offer;
  const isNew = await cx.transact((tx) =>
    repository.insertPhone(tx, {
      ...{ id, accountId, number, countryCode: country, place, takesSms },
      ...{ isSandboxed: cx.ports.phone.isSandbox, takenBy: cx.scope.personId },
    }),
  );
  if (!isNew) throw new DomainError("phone_not_available", { count: 0 });
  const taken = await cx.ports.phone.take({ workspaceId: cx.scope.workspaceId }, number);
  await cx.transact((tx) => keep(cx, tx, { id, accountId, number }, taken));
  if (taken.kind !== "taken") throw refusalOf(taken);
  return id;
}

/** A number without an answer from the vendor stays `pending`: it may have been bought, and asking again is harmless. */
async function keep(
  cx: Context,
  tx: Tx,
  { id, accountId, number }: { id: string; accountId: string; number: string },
  taken: Taken,
): Promise<void> {
  if (taken.kind === "refused") await repository.dropPhone(tx, id);
  if (taken.kind !== "taken") return;
  await repository.openPhoneNumber(tx, id, taken);
  await recordAudit(cx, tx, "number_added", { subjectId: id, subject: number });
  if (!cx.ports.phone.isSandbox) await leaveSandboxClock(tx, cx.now());
  await openLane(tx, { id: cx.newId(), channel: "sms", accountId, mailboxId: null, phoneId: id }, cx.now());
  await publish(tx, "update_integrations", { id, version: 2 }, { accountId });
}

const refusalOf = (taken: Exclude<Taken, { kind: "taken" }>): DomainError =>
  taken.kind === "refused" && taken.reason === "papers_missing"
    ? new DomainError("phone_papers_missing")
    : taken.kind === "refused" && taken.reason === "not_offered"
      ? new DomainError("phone_not_available", { count: 0 })
      : new DomainError("phone_vendor_unreachable");

/** Gives a number back; refused while campaigns send from it. */
export async function releasePhone(cx: Context, { id }: Input<typeof phone.release>): Promise<null> {
  const row = await cx.transact(async (tx) => {
    const found = await mustFindPhone(cx, tx, id);
    if (found.campaigns > 0) throw new DomainError("phone_in_use", { count: found.campaigns });
    await setLaneClosed(tx, { phoneId: id }, "invalid_dialer_phone", cx.now());
    return found;
  });
  const released = await releaseNumber(cx, row);
  await cx.transact(async (tx) => {
    if (released.kind === "done") {
      await repository.markReleased(tx, id, cx.now());
      await recordAudit(cx, tx, "number_released", { subjectId: id, subject: row.number });
    } else await setLaneClosed(tx, { phoneId: id }, null, cx.now());
    await publish(tx, "update_integrations", { id, version: row.version + 1 }, { accountId: row.accountId });
  });
  if (released.kind !== "done") throw new DomainError("phone_vendor_unreachable");
  return null;
}

/** A pending number is looked up at the vendor first: it may have been bought. */
async function releaseNumber({ ports }: Context, row: repository.PhoneRow) {
  const ref = row.ref || (await ports.phone.list(row)).find(({ number }) => number === row.number)?.ref;
  return ref ? ports.phone.release({ ...row, ref }) : ({ kind: "done" } as const);
}

function mayTake(cx: Context): void {
  if (!cx.ports.phone.givesNumbers) throw new DomainError("phone_given_by_operator");
}

const offered = (
  cx: Context,
  { country, category }: { country: string; category: PhoneCategory },
): Promise<NumberOffer[]> =>
  cx.ports.phone
    .offers({ workspaceId: cx.scope.workspaceId, country, category, area: null })
    .catch((err: unknown) => {
      cx.log.warn({ err }, "the phone vendor did not list its numbers");
      throw new DomainError("phone_vendor_unreachable");
    });

async function mustFindPhone(cx: Context, tx: Tx, id: string) {
  const row = await repository.findPhone(tx, id, cx.scope.allowedAccounts);
  if (!row) throw new DomainError("not_found");
  return row;
}

async function mustFindAccount(cx: Context, tx: Tx, id: string) {
  const account = await findAccount(tx, id, cx.scope.allowedAccounts);
  if (!account) throw new DomainError("not_found");
}

const shown =
  ({ clock }: Context) =>
  (row: repository.PhoneRow): PhoneNumber => ({
    id: row.id,
    number: row.number,
    status: row.status,
    country: { countryCode: row.countryCode },
    region: { name: row.place },
    accountId: row.accountId,
    accountName: row.accountName,
    isSmsSupported: row.takesSms,
    isSandboxed: row.isSandboxed,
    campaigns: row.campaigns,
    createdAt: clock.toVirtual(row.createdAt).toISOString(),
    version: row.version,
  });
