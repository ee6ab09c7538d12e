import { queryOptions } from "@tanstack/react-query";
import { type PhoneCategory, phone } from "@/lib/contract/accounts/phone";
import { keys } from "./keys";
import type { Reader } from "./reader";

export const phonesQuery = (read: Reader) =>
  queryOptions({ queryKey: keys.phones, queryFn: () => read(phone.list, {}) });

/** The countries of a vendor rarely change. */
export const phoneCountriesQuery = (read: Reader) =>
  queryOptions({
    queryKey: [...keys.phones, "countries"],
    queryFn: () => read(phone.countries, {}),
    staleTime: 3_600_000,
  });

export const phoneRegionsQuery = (read: Reader, countryCode: string, category: PhoneCategory) =>
  queryOptions({
    queryKey: [...keys.phones, "regions", countryCode, category],
    queryFn: () => read(phone.regions, { countryCode, category }),
  });
