import type { ListedFilter } from "@/lib/contract/finder/filters";
import type { PersonContacts } from "@/server/ports/people-database";

/** A person as they are put into the database. Texts are empty where they are unknown. */
export type PersonRecord = {
  /** Of their row, from 0 to below 2^63; the same person always has the same. */
  number: bigint;
  firstName: string;
  lastName: string;
  fullName: string;
  position: string;
  companyName: string;
  companyDomain: string;
  industry: string;
  /** ISO 3166. */
  countryCode: string;
  state: string;
  city: string;
  /** In canonical spelling. */
  profileUrl: string | null;
  listed: Partial<Record<ListedFilter, string>>;
  contacts: PersonContacts;
  /** The address is verified. */
  isEnriched: boolean;
  /** Where the data comes from. */
  source: string;
  /** The day on which the data was last confirmed, YYYY-MM-DD. */
  checkedOn: string;
};
