"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { SectionBar } from "@/components/shell/navigation/section-bar";
import { cameFromList, listPathOf } from "./list/from-list";

const ListNeighbors = dynamic(() => import("./list/list-neighbors").then((module) => module.ListNeighbors));

/** On the page of one prospect: the way back to the list as it was, and to the prospects before and after. */
export function ProspectBar({ id }: { id: string }) {
  const t = useTranslations("prospects");
  const query = useSearchParams();
  return (
    <SectionBar
      back={{ href: listPathOf(query), label: t("tabs.all") }}
      title={t("title")}
      status={cameFromList(query) && <ListNeighbors id={id} />}
    />
  );
}
