"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { DeleteAccountCard } from "./delete-account-card";
import { ProgramsCard } from "./programs-card";
import type { Secured } from "./required-factor";
import { SignInCards } from "./sign-in-cards";
import { SignedInCard } from "./signed-in-card";

type Props = { isClosed?: boolean; secured?: Secured };

/** The user's sign-in methods, sessions and authorized programs. */
export function SecurityScreen({ isClosed = false, secured }: Props) {
  const t = useTranslations("security");
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid max-w-150 grid-cols-[minmax(0,1fr)] gap-3">
        <SignInCards isClosed={isClosed} secured={secured} />
        <SignedInCard />
        <ProgramsCard />
        {!isClosed && <DeleteAccountCard />}
      </div>
    </>
  );
}
