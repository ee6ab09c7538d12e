import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./people";
import { bytea, createdAt, instant } from "./table";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** class: person. An app that shows six digits, one a person (TOTP). It counts once a code of it was entered. */
export const authenticators = pgTable("authenticators", {
  userId: userId().primaryKey(),
  /** Where its secret is sealed; another secret is another id. */
  id: uuid("id").notNull(),
  secret: bytea("secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** The 30-second step of the last accepted code: earlier or equal codes are rejected. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  usedAt: instant("used_at"),
  createdAt: createdAt(),
});

/** class: person. A key of WebAuthn that signs in without a password, at the host it was made for. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    userId: userId(),
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytea("public_key").notNull(),
    /** Grows with each use where the key counts; one that falls back was copied. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    host: text("host").notNull(),
    name: text("name").notNull(),
    isSynced: boolean("is_synced").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** class: person. What signs in once where a second factor is lost; only keyed hashes are kept. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: userId(),
    codeHash: text("code_hash").notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
