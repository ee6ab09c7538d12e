/**
 * A CRM of another vendor: Pipedrive, HubSpot. A workspace connects one account by OAuth 2.0 or by a key; calls after that take an access,
 * which the caller keeps fresh. What a vendor calls contact, lead or person is a person here; organization, account or company a company.
 */

export type CrmObject = "person" | "company" | "deal";

/** Whose connection a call is for. */
export type CrmPlace = { workspaceId: string };

/** One sign-in in progress (RFC 6749, RFC 7636). */
export type CrmAttempt = { state: string; verifier: string; redirectUri: string };

/**
 * What the vendor hands out. A refresh token may be good once: it is replaced by the one that comes with its answer. `site`: where the
 * account's API is, if the vendor says so.
 */
export type CrmTokens = {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  site: string | null;
};

/**
 * With what a call signs in: an access token, or the key of a user there. `site`: what came with the token; once `account` was read, its
 * `url`, without which records have no page. A token is only sent to the vendor's own addresses, whatever `site` names.
 */
export type CrmAccess = { kind: "oauth" | "key"; token: string; site: string | null };

/** The account there, and whose sign-in it is; a user without ref, name and email if the vendor does not say whose a key is. */
export type CrmAccount = { ref: string; name: string; url: string; currency: string; user: CrmUser };
/** A person who works in the CRM, and may own what is in it. */
export type CrmUser = { ref: string; name: string; email: string; isActive: boolean };

export type CrmPipeline = {
  ref: string;
  name: string;
  /** From left to right. `probability` is in hundredths of a per cent. */
  stages: { ref: string; name: string; probability: number | null }[];
};

export type CrmFieldType =
  | "text"
  | "number"
  | "date"
  | "datetime"
  | "boolean"
  | "choice"
  | "choices"
  | "email"
  | "phone"
  | "url";

/** What a field is for, in every CRM, so that a mapping can be proposed. */
export type CrmMeaning =
  | "full_name"
  | "first_name"
  | "last_name"
  | "email"
  | "phone"
  | "title"
  | "location"
  | "network_url"
  | "name"
  | "website";

/** A field of the account that texts can be read from or written to; relations, owners and amounts are parts of the record instead. */
export type CrmField = {
  key: string;
  name: string;
  type: CrmFieldType;
  /** Of `choice` and `choices`: values are refs. */
  options: { ref: string; name: string }[];
  isReadOnly: boolean;
  isRequired: boolean;
  /** In characters; null: unknown or without limit. */
  maxLength: number | null;
  means: CrmMeaning | null;
};

/** Dates are `2026-12-01`, instants ISO 8601 in UTC, choices refs of options; null is empty. */
export type CrmValue = string | number | boolean | readonly string[] | null;
/** By the key of the field. */
export type CrmValues = Record<string, CrmValue>;

/**
 * `amount` is in hundredths of the currency whatever the vendor counts in: what is finer (a thousandth of a dinar) is rounded when it is read,
 * and what the currency does not have (a hundredth of a yen) when it is written.
 */
export type CrmDeal = {
  stageRef: string;
  status: "open" | "won" | "lost";
  amount: number;
  currency: string;
  closeDate: string | null;
};

export type CrmRecord = {
  object: CrmObject;
  ref: string;
  /** Its page there. */
  url: string;
  /** What the record is called there. */
  name: string;
  values: CrmValues;
  ownerRef: string | null;
  /** A person's company; of a deal its company and its persons, the most important one first (all that some vendors keep). */
  companyRef: string | null;
  personRefs: readonly string[];
  /** Of deals only. */
  deal: CrmDeal | null;
  /** The key that `create` was given, if we made it. */
  ourKey: string | null;
  changedAt: Date;
};

/** What is written; parts and values that are left out stay as they are. */
export type CrmDraft = {
  /** Full name of a person, name of a company or deal. */
  name?: string;
  values?: CrmValues;
  ownerRef?: string | null;
  companyRef?: string | null;
  personRefs?: readonly string[];
  deal?: Partial<CrmDeal>;
};

/**
 * Why a call brought nothing. `refused`: the sign-in is no longer good, so somebody has to connect anew; `forbidden`: the sign-in does not
 * cover it, or the account's plan there does not (`reason` in the vendor's words); `absent`: it does not exist, or no longer;
 * `later`: down, busy or over its limit.
 */
export type CrmFailure =
  | { kind: "refused" }
  | { kind: "forbidden"; reason: string }
  | { kind: "absent" }
  | { kind: "later"; retryAfterSeconds: number };

export type CrmResult<T> = { kind: "ok"; value: T } | CrmFailure;

/**
 * `invalid`: the vendor does not take a value; `field` is its key, if the vendor says which. `unknown`: sent, but nobody knows whether it
 * was done; the caller looks for it (`find` by `ourKey`) before it sends it again.
 */
export type CrmWritten =
  | { kind: "ok"; value: { ref: string; url: string } }
  | { kind: "invalid"; field: string | null; reason: string }
  | { kind: "unknown" }
  | CrmFailure;

/** By what a record is looked for: exactly, but `text`, which is what a user types. */
export type CrmSearch =
  | { email: string }
  | { domain: string }
  | { name: string }
  | { ourKey: string }
  | { text: string };

export type CrmActivity = {
  kind: "email" | "message" | "reply" | "call" | "meeting" | "note";
  at: Date;
  title: string;
  /** Plain text. */
  text: string;
  personRef: string;
  dealRef: string | null;
  ownerRef: string | null;
};

/** A record that changed, or is gone (deleted, archived); `mergedInto`: another record took its place. */
export type CrmChange =
  | { kind: "changed"; record: CrmRecord }
  | { kind: "gone"; ref: string; mergedInto: string | null };

/** What the vendor told by itself: only that something is to be looked at. */
export type CrmEvent = { accountRef: string; object: CrmObject; ref: string };

export interface CrmPort {
  /** Whether it only pretends (in workspaces that have nothing real, and without credentials of a real vendor). */
  readonly isSandbox: boolean;
  /** Whether it has a page to sign in at, or takes keys only. */
  readonly hasSignIn: boolean;
  /** The vendor's page where somebody signs in and allows it. Throws if it has none. */
  addressOf(place: CrmPlace, attempt: CrmAttempt): Promise<string>;
  /** Exchanges the code that the person came back with. */
  redeem(place: CrmPlace, attempt: CrmAttempt, code: string): Promise<CrmResult<CrmTokens>>;
  refresh(place: CrmPlace, refreshToken: string): Promise<CrmResult<CrmTokens>>;
  /** Takes back what was allowed. `absent` if it was no longer good, or a key, which only its user can take back. */
  revoke(place: CrmPlace, access: CrmAccess, refreshToken: string | null): Promise<CrmResult<null>>;
  account(place: CrmPlace, access: CrmAccess): Promise<CrmResult<CrmAccount>>;
  /** Makes the fields that hold our key, once. `create` makes one that is missing; `fields` does not list them. */
  prepare(place: CrmPlace, access: CrmAccess): Promise<CrmResult<null>>;
  users(place: CrmPlace, access: CrmAccess): Promise<CrmResult<CrmUser[]>>;
  /** Currencies in which deals can be, as ISO 4217 codes; the account's own first. */
  currencies(place: CrmPlace, access: CrmAccess): Promise<CrmResult<string[]>>;
  pipelines(place: CrmPlace, access: CrmAccess): Promise<CrmResult<CrmPipeline[]>>;
  fields(place: CrmPlace, access: CrmAccess, object: CrmObject): Promise<CrmResult<CrmField[]>>;
  /** At most `limit` records that match. Does not depend on an index that lags for `email` and `ourKey`. */
  find(
    place: CrmPlace,
    access: CrmAccess,
    of: { object: CrmObject; by: CrmSearch; limit: number },
  ): Promise<CrmResult<CrmRecord[]>>;
  /** Records as they are now; those that do not exist are left out. At most 100. */
  read(
    place: CrmPlace,
    access: CrmAccess,
    of: { object: CrmObject; refs: readonly string[] },
  ): Promise<CrmResult<CrmRecord[]>>;
  /** Makes a record that carries `ourKey`. */
  create(
    place: CrmPlace,
    access: CrmAccess,
    of: { object: CrmObject; ourKey: string; draft: CrmDraft },
  ): Promise<CrmWritten>;
  /** Writes what the draft names and nothing else. */
  update(
    place: CrmPlace,
    access: CrmAccess,
    of: { object: CrmObject; ref: string; draft: CrmDraft },
  ): Promise<CrmWritten>;
  /** Deletes or archives a record; `absent` if it is gone already. */
  remove(
    place: CrmPlace,
    access: CrmAccess,
    of: { object: CrmObject; ref: string },
  ): Promise<CrmResult<null>>;
  /**
   * What changed since a cursor, oldest first; null: from `since` on. Records that share an instant are never left out, so one may come
   * twice. Deletions are told if the vendor does. `isComplete`: nothing is left for now.
   */
  changes(
    place: CrmPlace,
    access: CrmAccess,
    of: { object: CrmObject; cursor: string | null; since: Date },
  ): Promise<CrmResult<{ changes: CrmChange[]; cursor: string; isComplete: boolean }>>;
  /** Writes something that happened into the record's history there. `key` makes a repetition recognizable where the vendor can. */
  log(place: CrmPlace, access: CrmAccess, of: { activity: CrmActivity; key: string }): Promise<CrmWritten>;
  /** Has the vendor tell `url` of changes; null if it tells the whole installation at one address, or not at all. */
  subscribe(
    place: CrmPlace,
    access: CrmAccess,
    of: { url: string; secret: string },
  ): Promise<CrmResult<{ refs: string[] } | null>>;
  unsubscribe(place: CrmPlace, access: CrmAccess, refs: readonly string[]): Promise<CrmResult<null>>;
  /** Judges the signature and age of a message from outside; null if it is not the vendor's. `secret`: of the subscription, if there is one. */
  readEvents(of: {
    headers: Record<string, string | undefined>;
    body: string;
    url: string;
    secret: string | null;
    now: Date;
  }): CrmEvent[] | null;
}

/** Vendors, by the platform's name on the wire (CRM-28). */
export type CrmVendor = "pipedrive" | "hubspot";

/** The vendors' drivers (a vendor without the operator's OAuth app takes keys only), and the one that the sandbox pretends for a workspace. */
export type Crms = { real: Record<CrmVendor, CrmPort>; sandbox: Record<CrmVendor, CrmPort> };
