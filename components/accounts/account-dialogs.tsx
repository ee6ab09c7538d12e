"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useDialog } from "@/lib/state/dialogs";
import type { WizardBrand } from "./wizard/brand";
import { openName } from "./wizard/wizard-request";

const AskedCode = dynamic(() => import("./asked-code").then((module) => module.AskedCode), { ssr: false });
const WizardDialog = dynamic(() => import("./wizard/wizard-dialog").then((module) => module.WizardDialog), {
  ssr: false,
});

/**
 * Account dialogs that can open over any page: the network's request that a notice links to (SHELL-37, SHELL-39), and the wizard, which the
 * URL opens (CRED-88). Both are loaded on demand.
 */
export function AccountDialogs({ brand }: { brand: WizardBrand }) {
  const [dialog, openDialog] = useDialog();
  const query = useSearchParams();
  const asked = dialog?.name === "account-code" ? dialog.accountId : null;
  return (
    <>
      {asked && <AskedCode accountId={asked} onClose={() => openDialog(null)} />}
      {query.get(openName) === "true" && <WizardDialog brand={brand} />}
    </>
  );
}
