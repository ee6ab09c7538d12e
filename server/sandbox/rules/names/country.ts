import type { Locale } from "@/lib/contract/fields";

/** Where members live and their names there. Lists are comma-separated, a city is `Name=IANA/Zone`. */
export type Country = {
  code: string;
  name: string;
  language: Locale;
  /** How many members live there, against the other countries. */
  weight: number;
  cities: string;
  female: string;
  male: string;
  last: string;
};
