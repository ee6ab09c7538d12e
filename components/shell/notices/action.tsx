"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Notice } from "@/lib/contract/notices";
import { dialogNames, useOpenDialog } from "@/lib/state/dialogs";
import { carryQuery } from "../navigation/carried-query";

type Props = {
  notice: Notice;
  /** Before it leads away or opens something. */
  onChoose: () => void;
  className?: string;
  children: ReactNode;
};

/** A visible path with the account the notice is about. */
const pathOf = (meta: string, accountId: string | null) =>
  accountId && !meta.includes("selectedCred=")
    ? `${meta}${meta.includes("?") ? "&" : "?"}selectedCred=${accountId}`
    : meta;

/** What puts a notice right (NOTIF-06): a page here, a dialog over this one, or an address elsewhere; without one it is only read. */
export function NoticeAction({ notice: { action, accountId }, onChoose, className, children }: Props) {
  const openDialog = useOpenDialog();
  const query = useSearchParams();
  if (action?.type === "router")
    return (
      <Link href={carryQuery(pathOf(action.meta, accountId), query)} onClick={onChoose} className={className}>
        {children}
      </Link>
    );
  if (action?.type === "link")
    return (
      <a href={action.meta} target="_blank" rel="noreferrer" onClick={onChoose} className={className}>
        {children}
      </a>
    );
  const choose = () => {
    onChoose();
    const name = dialogNames.find((known) => known === action?.meta);
    if (name) openDialog({ name, accountId });
  };
  return (
    <button type="button" onClick={choose} className={className}>
      {children}
    </button>
  );
}
