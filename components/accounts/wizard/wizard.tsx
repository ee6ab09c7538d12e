"use client";

import dynamic from "next/dynamic";
import type { Account } from "@/lib/contract/accounts/accounts";
import { AddAccount } from "./add-account";
import type { WizardBrand } from "./brand";
import type { WizardRequest } from "./wizard-request";

/** Most users connect a new account, so the code for continuing with one is loaded on demand. */
const ContinueWizard = dynamic(() => import("./continue-wizard").then((module) => module.ContinueWizard), {
  ssr: false,
});

export type WizardProps = {
  request: WizardRequest;
  brand: WizardBrand;
  personName: string;
  /** An account was created but is not finished; the wizard continues with it, even after a reload (CRED-81). */
  onMade: (account: Account) => void;
  /** The account is finished (CRED-86). */
  onDone: (account: Account, isNew: boolean) => void;
};

/** Connects a social account, finishes one, or changes how it works (CRED-77 to CRED-116). */
export function Wizard(props: WizardProps) {
  const { resume } = props.request;
  return resume ? <ContinueWizard {...props} id={resume} /> : <AddAccount {...props} />;
}
