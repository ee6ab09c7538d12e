"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { LabelForm } from "./label-form";

export function NewLabelPage({ home }: { home: string }) {
  const t = useTranslations("labels.own");
  return (
    <>
      <PageHeader title={t("new")} back={{ href: home, label: t("title") }} />
      <LabelForm home={home} label={null} />
    </>
  );
}
