"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { browserApi } from "@/lib/api/browser";
import { listsQuery } from "@/lib/queries/prospects/lists";

/** Loaded on first use. */
const NameList = dynamic(
  () => import("@/components/prospects/parts/name-list").then((module) => module.NameList),
  { ssr: false },
);

const none = "none";
type Props = { listId: string | undefined; onChange: (listId: string | undefined) => void };

/** Asks whether everyone who is imported goes on a list, too. */
export function ListChoice({ listId, onChange }: Props) {
  const t = useTranslations("lists");
  const { data: lists = [] } = useQuery(listsQuery(browserApi));
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <Field label={t("import.label")}>
          <Combobox
            value={listId ?? none}
            onChange={(id) => onChange(id === none ? undefined : id)}
            options={[
              { value: none, label: t("import.none") },
              ...lists.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      </div>
      <Button icon={<Plus aria-hidden />} onClick={() => setNaming(true)}>
        {t("new")}
      </Button>
      {isNaming && (
        <NameList list={null} onSaved={({ id }) => onChange(id)} onClose={() => setNaming(false)} />
      )}
    </div>
  );
}
