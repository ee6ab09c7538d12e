/** Values of which a person has any of `include`, if there are some, and none of `exclude`. */
export type Among = { include?: readonly string[]; exclude?: readonly string[] };

/** Which people are looked for; all filters must match. Names and values are those of lib/contract/finder/filters.ts. */
export type PeopleQuery = {
  filters?: { readonly [filter: string]: Among | undefined };
  /** Contact data that a person must have, all of it. */
  contactInfo?: readonly ContactKind[];
  enrichedOnly?: boolean;
  freshOnly?: boolean;
  liOnly?: boolean;
  /** `relevance` is the random order. */
  sort?: PeopleSort;
};
/** The orders that a database may know; lib/contract/finder/filters.ts says what they are. */
export type PeopleSort = "relevance" | "newest" | "largest";
export type ContactKind = "email" | "work_email" | "phone";

/** A person as every answer shows them. Which contact data exists is known, its values are not. */
export type DatabasePerson = {
  /** Contains `5x5` (PROSPECT-03). */
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  position: string;
  companyName: string;
  companyDomain: string;
  industry: string;
  /** One of the sizes of the filter; null if unknown. */
  employeeCount: string | null;
  location: string;
  /** ISO 3166, empty if unknown. */
  countryCode: string;
  profileUrl: string | null;
  contactInfo: ContactKind[];
  isEnriched: boolean;
  checkedAt: Date;
};

/** What only enrichment may read. */
export type PersonContacts = { workEmail: string | null; personalEmail: string | null; phone: string | null };

/** By what somebody who asked for deletion is recognized, in canonical spelling. */
type ForgottenIdentity = { kind: "email" | "profile_url"; value: string };

/**
 * No answer now. `bad_cursor`, `filter_not_supported` and `sort_not_supported` (the source does not know what is asked for): none ever to
 * this one.
 */
export type NotNow = { kind: "later"; reason: string; retryAfterSeconds?: number };
type Answer<K extends string, T> = ({ kind: K } & T) | NotNow;

/** `next` is where the following page begins, null after the last one; `total` comes along where it costs nothing. */
export type PeoplePage = Answer<
  "page",
  { people: DatabasePerson[]; next: string | null; total?: PeopleCount }
>;
export type PeopleCount = { count: number; isExact: boolean };

export type Suggestion = { stringValue: string; savedValue: string };
export type SuggestQuery = {
  query: string;
  /** Narrows states to the country of this code. */
  country?: string;
  offset: number;
  limit: number;
  exclude: readonly string[];
  freshOnly: boolean;
  /** The language in which countries are named. */
  locale: string;
};

/** The state of a source; `progress` counts up to 1 while it is prepared. Numbers are null where it does not tell them. */
export type PeopleSource = {
  name: string;
  people: number | null;
  checkedAt: Date | null;
  progress: number;
};

/**
 * A database of people. Nobody who asked for deletion is in any answer. Every order is stable; without another one people come in a random
 * order, so that the first part of a search is a fair sample of it.
 */
export interface PeopleDatabase {
  readonly kind: "sandbox" | "database" | "vendor";
  /** The orders it knows; `relevance` is one of them. */
  readonly sorts: readonly PeopleSort[];
  /** Null while there is nobody in it, and nobody on the way. */
  source(): Promise<PeopleSource | null>;
  /** A page after a cursor, or after the first `skip` people. */
  search(
    query: PeopleQuery,
    page: { after: string | null; skip: number; limit: number },
  ): Promise<PeoplePage>;
  /** Exact up to 5,000; above that an estimate. */
  count(query: PeopleQuery): Promise<Answer<"count", PeopleCount>>;
  suggest(
    filter: string,
    asked: SuggestQuery,
  ): Promise<Answer<"suggestions", { items: Suggestion[]; nextOffset: number | null }>>;
  /** Those of them who are there, in the order of the ids. */
  byIds(ids: readonly string[]): Promise<Answer<"people", { people: DatabasePerson[] }>>;
  /** The same by canonical profile URL. */
  byProfileUrls(urls: readonly string[]): Promise<Answer<"people", { people: DatabasePerson[] }>>;
  /** Contact data by id, for enrichment only; a person without any is missing, and all are while the source does not answer. */
  contacts(ids: readonly string[]): Promise<Map<string, PersonContacts>>;
  /** Fills a database that fills itself, from where it stopped, until done or aborted; others do nothing. */
  prepare(signal: AbortSignal): Promise<void>;
}

/** All databases of an installation. */
export type PeopleDatabases = {
  /** Invented people, for workspaces without real accounts only (R31). */
  sandbox: PeopleDatabase;
  /** What the operator connected, as a workspace asks it: a vendor, or the people they loaded. */
  real(workspaceId: string): PeopleDatabase;
  /** Removes somebody from what is loaded, and keeps them out of every load and answer. Returns how many people were removed. */
  forget(identities: readonly ForgottenIdentity[]): Promise<number>;
};
