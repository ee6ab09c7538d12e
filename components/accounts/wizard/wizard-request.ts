import type { ReadonlyURLSearchParams } from "next/navigation";

/** What the URL asks of the wizard. It is kept only there, so that a reload continues at the same point. */
export type WizardRequest = {
  /** The account to continue with. */
  resume: string | null;
  /** Switch the account to the other automation type. */
  changesAutomation: boolean;
  /** An email address known before the wizard opened (CRED-82). */
  email: string;
};

export const openName = "addNewModal";
/** All parameters of the wizard in the URL. */
export const wizardRequestNames = [openName, "resume", "change", "email"] as const;

export const wizardRequestOf = (query: Pick<ReadonlyURLSearchParams, "get">): WizardRequest => ({
  resume: query.get("resume"),
  changesAutomation: query.get("change") === "automation",
  email: query.get("email") ?? "",
});
