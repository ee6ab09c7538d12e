"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import type { Notice } from "@/lib/contract/notices";
import { carryQuery } from "@/lib/format/carried-query";
import { dialogNames, useOpenDialog } from "@/lib/state/dialogs";

type Props = {
  notice: Notice;
  /** Called before it navigates or opens something. */
  onChoose: () => void;
  className?: string;
  children: ReactNode;
};

/** The page that a notice leads to, with the account it is about; null for a dialog or an external URL. */
export const pageOf = ({ action, accountId }: Notice): string | null => {
  if (action?.type !== "router") return null;
  const { meta } = action;
  return accountId && !meta.includes("selectedCred=")
    ? `${meta}${meta.includes("?") ? "&" : "?"}selectedCred=${accountId}`
    : meta;
};

/** The action of a notice (NOTIF-06): a page, a dialog over the current one, or an external URL; without one it can only be read. */
export function NoticeAction({ notice, onChoose, className, children }: Props) {
  const { action, accountId } = notice;
  const openDialog = useOpenDialog();
  const query = useSearchParams();
  const page = pageOf(notice);
  if (page)
    return (
      <Link href={carryQuery(page, query)} onClick={onChoose} className={className}>
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
