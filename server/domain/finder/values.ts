import { listedFilters } from "@/lib/contract/finder/filters";
import { folded } from "./words";

/** Filters with fixed values are stored as the place of the value in its list, from 1; 0 is unknown. */
export const listedNumber = (filter: keyof typeof listedFilters, value: string | null): number =>
  value === null ? 0 : (listedFilters[filter] as readonly string[]).indexOf(value) + 1;

export const listedValue = (filter: keyof typeof listedFilters, number: number): string | null =>
  listedFilters[filter][number - 1] ?? null;

/** Two capitals as a number, 0 for none: a column of two bytes. */
export const countryNumber = (code: string): number =>
  /^[A-Z]{2}$/.test(code) ? (code.charCodeAt(0) - 64) * 27 + code.charCodeAt(1) - 64 : 0;

export const countryCode = (number: number): string =>
  number === 0 ? "" : String.fromCharCode(64 + Math.floor(number / 27), 64 + (number % 27));

/** A state's value in a filter: it names its country, because names of states repeat. */
export const stateValue = (country: string, state: string) => (country ? `${country}/${state}` : state);

/** What a state's value is compared by: its folded name, after the number of its country if the value names one. */
export function stateKey(value: string): string {
  const slash = value.indexOf("/");
  const name = folded(value.slice(slash + 1));
  return slash < 0 ? name : `${countryNumber(value.slice(0, slash))}/${name}`;
}
