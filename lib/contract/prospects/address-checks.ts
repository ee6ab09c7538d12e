import * as z from "zod";
import { instant } from "../fields";
import { wire } from "../wire";

/** What is known about whether an address reaches somebody; a catch-all server takes email to every address. */
const addressStates = ["valid", "risky", "catch_all", "invalid", "unknown"] as const;
export type AddressState = (typeof addressStates)[number];

/** The result of a check. `by`: a vendor, the people database, a mail server, or a member who said so. */
export const addressCheck = wire({
  state: z.enum(addressStates),
  checkedAt: instant,
  by: z.string(),
});
export type AddressCheck = z.output<typeof addressCheck>;

/** The vendors that look up and verify contact data, by their own names. */
export const vendorNames = { hunter: "Hunter", fullenrich: "FullEnrich" } as const;
