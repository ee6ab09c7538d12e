"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SearchInput } from "@/components/ui/fields/search-input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import { peopleNamedQuery } from "@/lib/queries/duplicates";
import { PersonChoice } from "./parts/person-choice";

type Props = { prospectId: string; onChoose: (id: string) => void; onClose: () => void };

/** Finds another record of the same person that was not detected automatically. */
export function FindDuplicate({ prospectId, onChoose, onClose }: Props) {
  const t = useTranslations("duplicates");
  const [query, setQuery] = useState("");
  const { data } = useQuery(peopleNamedQuery(browserApi, query));
  const found = (data?.items ?? []).filter(({ id }) => id !== prospectId);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t("find")}
      description={t("findLead")}
    >
      <SearchInput
        label={t("search")}
        value={query}
        onSearch={setQuery}
        resultText={data && t("found", { count: found.length })}
      />
      <ul className="mt-2 grid min-h-40 content-start">
        {found.map(({ id, fullName, position, companyName, email }) => (
          <li key={id}>
            <PersonChoice
              person={{ id, fullName }}
              about={[position, companyName, email]}
              onChoose={() => onChoose(id)}
            />
          </li>
        ))}
        {data && found.length === 0 && (
          <li className="type-compact p-2 text-text-2">{t("found", { count: 0 })}</li>
        )}
      </ul>
    </Dialog>
  );
}
