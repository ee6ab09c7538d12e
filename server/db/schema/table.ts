import { sql } from "drizzle-orm";
import { customType, pgSchema, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Who may read a table across its rows (the test tenancy.test.ts holds the catalog to this list): tenant = key starts with the workspace,
 * policy on the current workspace; person = policy on the current person; platform = services of the admin area only; plumbing = own
 * schema, ids only, no message text and no secrets.
 */
export type TableClass = "tenant" | "person" | "platform" | "plumbing";

export const plumbing = pgSchema("plumbing");
export const sandboxSchema = pgSchema("sandbox");

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => "bytea" });

/** An instant; always the real one, also in a workspace that runs its own clock (R31). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
export const createdAt = () => instant("created_at").notNull().defaultNow();

/** First column of every tenant key; the default is the workspace of the transaction. */
export const workspaceId = () => uuid("workspace_id").notNull().default(sql`current_workspace()`);
