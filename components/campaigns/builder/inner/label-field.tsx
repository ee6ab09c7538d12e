"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NewLabel } from "@/components/labels/parts/new-label";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { browserApi } from "@/lib/api/browser";
import { labelsQuery } from "@/lib/queries/labels";

type Props = { value: string | null; error?: string; onChange: (id: string) => void };

/** The label that a step adds: one that is visible to the whole workspace, or a new one (LABEL-02). */
export function LabelField({ value, error, onChange }: Props) {
  const t = useTranslations("campaigns.builder.inner");
  const client = useQueryClient();
  const query = labelsQuery(browserApi);
  const { data = [] } = useQuery(query);
  const [isNew, setIsNew] = useState(false);
  const shared = data.filter(({ type }) => type === "space");
  return (
    <>
      <Field label={t("label")} hint={t("labelHint")} error={error}>
        <Select
          value={value ?? undefined}
          placeholder={t("chooseLabel")}
          onChange={onChange}
          options={shared.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      {isNew ? (
        <NewLabel
          onClose={() => setIsNew(false)}
          onMade={(label) => {
            client.setQueryData(query.queryKey, [...data, label]);
            setIsNew(false);
            onChange(label.id);
          }}
        />
      ) : (
        <Button icon={<Plus aria-hidden />} onClick={() => setIsNew(true)} className="justify-self-start">
          {t("newLabel")}
        </Button>
      )}
    </>
  );
}
