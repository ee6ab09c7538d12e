"use client";

import dynamic from "next/dynamic";
import { useDialog } from "@/lib/state/dialogs";

const AskedCode = dynamic(() => import("./asked-code").then((module) => module.AskedCode), { ssr: false });

/** The security code of one account over whatever page is open, as a notice asks for it (SHELL-37, SHELL-39). */
export function CodeDialog() {
  const [dialog, openDialog] = useDialog();
  if (dialog?.name !== "account-code" || !dialog.accountId) return null;
  return <AskedCode accountId={dialog.accountId} onClose={() => openDialog(null)} />;
}
