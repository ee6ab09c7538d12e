import { bytea, instant, plumbing } from "./table";

/**
 * class: plumbing. Hashes of the addresses of people who asked for deletion: nobody loads or finds them again. The people database itself is
 * in the schema `finder`: tables that a function makes, new ones for each load, without anything of a workspace.
 */
export const forgottenPeople = plumbing.table("forgotten_people", {
  hash: bytea("hash").primaryKey(),
  forgottenAt: instant("forgotten_at").notNull().defaultNow(),
});
