import * as z from "zod";
import { numberOf } from "@/server/domain/phone/number";
import type {
  E164,
  NumberCategory,
  NumberOffer,
  NumberSearch,
  OwnNumber,
  PhoneCountry,
  Taken,
} from "@/server/ports/phone";
import type { Client } from "./client";
import { takingOf } from "./meaning";
import { Refusal } from "./refusal";

const segments: Readonly<Record<NumberCategory, string>> = {
  local: "Local",
  mobile: "Mobile",
  toll_free: "TollFree",
};
const named: Readonly<Record<string, NumberCategory>> = {
  local: "local",
  mobile: "mobile",
  toll_free: "toll_free",
};

/** The vendor spells it both ways. */
const capabilities = z
  .object({ SMS: z.boolean().optional(), sms: z.boolean().optional() })
  .transform((of) => of.SMS ?? of.sms ?? false);
const own = z.object({
  sid: z.string(),
  phone_number: z.string(),
  friendly_name: z.string().nullish(),
  capabilities,
});
const owned = z.object({ incoming_phone_numbers: z.array(own), next_page_uri: z.string().nullish() });

export async function countries(ask: Client): Promise<PhoneCountry[]> {
  const shape = z.object({
    countries: z.array(
      z.object({ country_code: z.string(), subresource_uris: z.record(z.string(), z.string()) }),
    ),
  });
  const { countries: found } = await ask({ path: ["AvailablePhoneNumbers"] }, shape);
  return found
    .map(({ country_code: code, subresource_uris }) => ({
      code,
      categories: Object.keys(subresource_uris).flatMap((name) => named[name] ?? []),
    }))
    .filter(({ categories }) => categories.length > 0);
}

export async function offers(ask: Client, search: NumberSearch): Promise<NumberOffer[]> {
  const shape = z.object({
    available_phone_numbers: z.array(
      z.object({
        phone_number: z.string(),
        iso_country: z.string(),
        locality: z.string().nullish(),
        region: z.string().nullish(),
        capabilities,
      }),
    ),
  });
  const query = { SmsEnabled: true, AreaCode: search.area, PageSize: 20 };
  const path = ["AvailablePhoneNumbers", search.country, segments[search.category]];
  const found = await ask({ path, query }, shape).catch((error: unknown) => {
    // Nothing of that kind in that country.
    if (error instanceof Refusal && error.status === 404) return { available_phone_numbers: [] };
    throw error;
  });
  return found.available_phone_numbers.flatMap((offer) => {
    const number = numberOf(offer.phone_number);
    const place = [offer.locality, offer.region].filter(Boolean).join(", ");
    return number ? [{ number, country: offer.iso_country, place, takesSms: offer.capabilities }] : [];
  });
}

/**
 * Buys a number. Checking first whether it is ours makes a retry harmless. A number of another workspace, or of the operator, is not
 * offered.
 */
export async function take(
  ask: Client,
  workspaceId: string,
  number: E164,
  smsUrl: string | null,
): Promise<Taken> {
  try {
    const [known] = await ownedAs(ask, number);
    if (known && known.friendly_name !== workspaceId) return { kind: "refused", reason: "not_offered" };
    const taken = known ?? (await ask({ ...taking, form: formOf(workspaceId, number, smsUrl) }, own));
    return { kind: "taken", ref: taken.sid, takesSms: taken.capabilities };
  } catch (error) {
    return takingOf(error);
  }
}

const taking = { method: "POST", path: ["IncomingPhoneNumbers"] } as const;
const formOf = (workspaceId: string, number: E164, smsUrl: string | null) => ({
  PhoneNumber: number,
  FriendlyName: workspaceId,
  SmsUrl: smsUrl,
  SmsMethod: smsUrl && "POST",
});

const ownedAs = async (ask: Client, number: E164) =>
  (await ask({ path: ["IncomingPhoneNumbers"], query: { PhoneNumber: number } }, owned))
    .incoming_phone_numbers;

/** Those taken for one workspace: the name each was given says for which. */
export async function list(ask: Client, workspaceId: string): Promise<{ number: E164; ref: string }[]> {
  const query = { FriendlyName: workspaceId, PageSize: 1_000 };
  const { incoming_phone_numbers: found } = await ask({ path: ["IncomingPhoneNumbers"], query }, owned);
  return found.map(({ phone_number, sid }) => ({ number: phone_number as E164, ref: sid }));
}

export async function release(
  ask: Client,
  { ref }: OwnNumber,
): Promise<{ kind: "done" } | { kind: "later"; reason: string }> {
  try {
    await ask({ method: "DELETE", path: ["IncomingPhoneNumbers", ref] }, z.unknown());
    return { kind: "done" };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return { kind: "done" };
    return { kind: "later", reason: error instanceof Refusal ? "vendor_failed" : "connection_lost" };
  }
}
