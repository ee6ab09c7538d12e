import type { ReadonlyURLSearchParams } from "next/navigation";

/** What the address asks of the wizard. It is kept there alone, so that a reload goes on where one was. */
export type Wish = {
  /** The account to go on with. */
  resume: string | null;
  /** Its automation type shall become the other one. */
  changesAutomation: boolean;
  /** An address known before the wizard opened (CRED-82). */
  email: string;
};

export const openName = "addNewModal";
/** Everything of the wizard in the address. */
export const wishNames = [openName, "resume", "change", "email"] as const;

export const wishOf = (query: Pick<ReadonlyURLSearchParams, "get">): Wish => ({
  resume: query.get("resume"),
  changesAutomation: query.get("change") === "automation",
  email: query.get("email") ?? "",
});
