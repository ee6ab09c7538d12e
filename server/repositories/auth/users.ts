import { DomainError } from "@/lib/contract/errors";
import type { Locale, Theme } from "@/lib/contract/fields";
import type { NotificationsSettings, ViewSettings } from "@/lib/contract/users";
import type { Doors } from "@/server/db/doors";
import type { PersonTx } from "@/server/db/tx";

export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  brand: string;
  locale: Locale;
  theme: Theme | null;
  avatar: string | null;
  countryCode: string | null;
  emailConfirmedAt: Date | null;
  /** The person proved the address; one that counts as confirmed for lack of a mail server is not proven (AUTH-28). */
  isAddressProven: boolean;
  isPlatformAdmin: boolean;
  hasPassword: boolean;
  notificationsSettings: Partial<NotificationsSettings>;
  viewSettings: Partial<ViewSettings>;
  createdAt: Date;
};

const columns = `id, email, first_name as "firstName", last_name as "lastName", phone, brand, locale, theme, avatar,
  country_code as "countryCode", email_confirmed_at as "emailConfirmedAt",
  coalesce(email_confirmed_at > terms_accepted_at, false) as "isAddressProven", is_platform_admin as "isPlatformAdmin",
  has_password as "hasPassword", notifications_settings as "notificationsSettings", view_settings as "viewSettings",
  created_at as "createdAt"`;

/** The person of the transaction; null when they were erased meanwhile. */
export async function readPerson(tx: PersonTx): Promise<Person | null> {
  const [row] = await tx.query<Person>(`select ${columns} from users where id = $1`, [tx.personId]);
  return row ?? null;
}

export type Self = Person & { ownCalendar: { id: string; ownerRef: string } | null };
/** The same with the calendar they connected in a workspace. */
export async function readSelf(tx: PersonTx, workspaceId: string | null): Promise<Self | null> {
  const [row] = await tx.query<Self>(
    `select ${columns}, own_calendar($2) as "ownCalendar" from users where id = $1`,
    [tx.personId, workspaceId],
  );
  return row ?? null;
}

/** Which of the person's passwords is in force: it grows with each change. */
export async function readGeneration(tx: PersonTx): Promise<number | null> {
  const [row] = await tx.query<{ generation: number }>("select generation from users where id = $1", [
    tx.personId,
  ]);
  return row?.generation ?? null;
}

export type NewPerson = {
  email: string;
  /** Null for a person who signs in with a provider. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  phone: string | null;
  brand: string;
  locale: Locale;
  countryCode: string | null;
  confirmedAt: Date | null;
  termsAcceptedAt: Date;
  trackInfo: Record<string, string>;
};

/** Makes the person of the transaction; null when the address is taken at this brand. */
export async function insertPerson(tx: PersonTx, person: NewPerson): Promise<Person | null> {
  const [row] = await tx.query<Person>(
    `insert into users (id, email, password_hash, first_name, last_name, phone, brand, locale, country_code,
       email_confirmed_at, terms_accepted_at, track_info)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 where not is_email_taken($2, $7, $1)
     on conflict (brand, lower(email)) do nothing
     returning ${columns}`,
    [
      ...[tx.personId, person.email, person.passwordHash, person.firstName, person.lastName, person.phone],
      ...[person.brand, person.locale, person.countryCode, person.confirmedAt, person.termsAcceptedAt],
      person.trackInfo,
    ],
  );
  return row ?? null;
}

/** Two requests of one person take their turns from here on. */
export const lockPerson = (tx: PersonTx) =>
  tx.query("select 1 from users where id = $1 for update", [tx.personId]);

/** Sets the password and begins a new generation, so that every session of the old one is over (rule 32). */
export const setPasswordHash = (tx: PersonTx, passwordHash: string | null) =>
  tx.query("update users set password_hash = $2, generation = generation + 1 where id = $1", [
    tx.personId,
    passwordHash,
  ]);

/** An email or the provider proved the address. Returns the person. */
export async function proveAddress(tx: PersonTx): Promise<Person | null> {
  const [row] = await tx.query<Person>(
    `update users set email_confirmed_at =
       case when email_confirmed_at > terms_accepted_at then email_confirmed_at else now() end
     where id = $1 returning ${columns}`,
    [tx.personId],
  );
  return row ?? null;
}

/** Whether a person other than `personId` has this address at the brand, or could take it back by undoing a change. */
export async function isEmailTaken(
  tx: PersonTx,
  { email, brand, personId }: { email: string; brand: string; personId: string },
): Promise<boolean> {
  const [row] = await tx.query<{ is_taken: boolean }>("select is_email_taken($1, $2, $3) as is_taken", [
    ...[email, brand, personId],
  ]);
  return row?.is_taken ?? true;
}

const isDuplicate = (error: unknown) => error instanceof Error && "code" in error && error.code === "23505";

/**
 * Sets an address that the person has just proven is theirs. Returns the person. Throws `email_taken` if another person takes it in the same
 * instant, which only the unique index sees.
 */
export async function setEmail(tx: PersonTx, email: string): Promise<Person | null> {
  try {
    const [row] = await tx.query<Person>(
      `update users set email = $2, email_confirmed_at = now() where id = $1 returning ${columns}`,
      [tx.personId, email],
    );
    return row ?? null;
  } catch (error) {
    throw isDuplicate(error) ? new DomainError("email_taken") : error;
  }
}

type PersonChange = {
  firstName?: string;
  lastName?: string;
  /** Null takes it away. */
  phone?: string | null;
  locale?: Locale;
  theme?: Theme;
  notificationsSettings?: Partial<NotificationsSettings>;
  viewSettings?: Partial<ViewSettings>;
};

/** Settings are laid over those that are stored, so that what another tab saved meanwhile stays. */
export async function updatePerson(tx: PersonTx, change: PersonChange): Promise<Person | null> {
  const [row] = await tx.query<Person>(
    `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
       locale = coalesce($4, locale), theme = coalesce($5, theme), phone = case when $6 then $7 else phone end,
       notifications_settings = notifications_settings || coalesce($8::jsonb, '{}'), view_settings = view_settings || coalesce($9::jsonb, '{}')
     where id = $1 returning ${columns}`,
    [
      ...[tx.personId, change.firstName, change.lastName, change.locale, change.theme],
      ...[change.phone !== undefined, change.phone],
      ...[change.notificationsSettings, change.viewSettings],
    ],
  );
  return row ?? null;
}

/** Sets the path of the person's photo. Returns the person. */
export async function setAvatar(tx: PersonTx, avatar: string): Promise<Person | null> {
  const [row] = await tx.query<Person>(`update users set avatar = $2 where id = $1 returning ${columns}`, [
    tx.personId,
    avatar,
  ]);
  return row ?? null;
}

/** The hash to compare a password with, of a person who signs in at this brand. */
export async function findSignIn(
  doors: Doors,
  email: string,
  brand: string,
): Promise<{ personId: string; passwordHash: string | null } | null> {
  const [row] = await doors<{ user_id: string; password_hash: string | null }>(
    "select * from find_sign_in($1, $2)",
    [email, brand],
  );
  return row ? { personId: row.user_id, passwordHash: row.password_hash } : null;
}

/** Whether this brand has a person with that address; people of other brands do not count. */
export async function isRegistered(doors: Doors, email: string, brand: string): Promise<boolean> {
  const [row] = await doors<{ is_registered: boolean }>("select is_registered($1, $2)", [email, brand]);
  return row?.is_registered ?? false;
}
