"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { ProgramsCard } from "./programs-card";
import { SignInCards } from "./sign-in-cards";
import { SignedInCard } from "./signed-in-card";

/** How a person signs in, where they are signed in, and which programs work in their name. */
export function SecurityScreen() {
  const t = useTranslations("security");
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid max-w-150 grid-cols-[minmax(0,1fr)] gap-3">
        <SignInCards />
        <SignedInCard />
        <ProgramsCard />
      </div>
    </>
  );
}
