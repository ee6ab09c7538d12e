"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PersonChoice } from "@/components/prospects/parts/person-choice";
import { Avatar } from "@/components/ui/avatar";
import { FailedRead } from "@/components/ui/failed-read";
import { SearchInput } from "@/components/ui/fields/search-input";
import { IconButton } from "@/components/ui/icon-button";
import { browserApi } from "@/lib/api/browser";
import { dealProspectsQuery } from "@/lib/queries/crm/pipelines";

export type ChosenProspect = { id: string; fullName: string; companyName: string };

type Props = {
  label: string;
  value: ChosenProspect | null;
  onChange: (prospect: ChosenProspect | null) => void;
};

/** Finds the prospect of a deal by name; once one is chosen, its name and a way to take it out. */
export function ProspectSearch({ label, value, onChange }: Props) {
  const t = useTranslations("deals.prospect");
  const [words, setWords] = useState("");
  const { data, isError, refetch } = useQuery({
    ...dealProspectsQuery(browserApi, words),
    enabled: words !== "",
  });
  if (value)
    return (
      <div className="flex h-8 items-center gap-2 max-md:h-touch">
        <Avatar name={value.fullName} id={value.id} size={20} />
        <span className="type-compact min-w-0 truncate">{value.fullName}</span>
        <IconButton
          label={t("remove", { name: value.fullName })}
          icon={<X aria-hidden />}
          size="compact"
          onClick={() => {
            setWords("");
            onChange(null);
          }}
        />
      </div>
    );
  return (
    <>
      <SearchInput
        label={label}
        placeholder={t("find")}
        value={words}
        onSearch={setWords}
        resultText={data && t("found", { count: data.length })}
      />
      {isError && <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />}
      {data && words !== "" && (
        <ul className="mt-1 grid max-h-48 content-start overflow-y-auto">
          {data.map((one) => (
            <li key={one.id}>
              <PersonChoice
                person={one}
                about={[one.position, one.companyName]}
                onChoose={() => onChange(one)}
              />
            </li>
          ))}
          {data.length === 0 && <li className="type-compact p-2 text-text-2">{t("found", { count: 0 })}</li>}
        </ul>
      )}
    </>
  );
}
