"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListCard } from "@/components/ui/lists/list-card";
import { PageHeader } from "@/components/ui/page-header";
import { browserApi } from "@/lib/api/browser";
import { maxCustomFields } from "@/lib/contract/prospects/custom-field-limit";
import type { CustomField } from "@/lib/contract/prospects/custom-fields";
import { customFieldsQuery } from "@/lib/queries/custom-fields";
import { FieldRow } from "./field-row";

/** Loaded on first use. */
const NameField = dynamic(() => import("./name-field").then((module) => module.NameField), { ssr: false });
const RemoveDialog = dynamic(() => import("./remove-dialog").then((module) => module.RemoveDialog), {
  ssr: false,
});

type Open = { dialog: "new" } | { dialog: "rename" | "remove"; field: CustomField } | null;

/** The workspace's custom fields for people: create, rename and delete (PROSPECT-37). */
export function CustomFieldsScreen({ mayRemove }: { mayRemove: boolean }) {
  const t = useTranslations("custom-fields");
  const { data: fields, isError, refetch } = useQuery(customFieldsQuery(browserApi));
  const [open, setOpen] = useState<Open>(null);
  const isFull = (fields?.length ?? 0) >= maxCustomFields;
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={isFull ? t("full", { most: maxCustomFields }) : undefined}
      onClick={() => setOpen({ dialog: "new" })}
    >
      {t("new")}
    </Button>
  );
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title={t("title")} actions={fields && fields.length > 0 ? add : undefined} />
      <p className="type-compact mb-4 text-text-2">{t("note", { most: maxCustomFields })}</p>
      <ListCard
        items={fields}
        isError={isError}
        onRetry={refetch}
        t={t}
        rows={4}
        empty={<EmptyState kind="first-use" title={t("empty")} text={t("emptyText")} actions={add} />}
      >
        <ul aria-label={t("title")} className="divide-y divide-line">
          {fields?.map((field) => (
            <FieldRow
              key={field.id}
              field={field}
              onRename={() => setOpen({ dialog: "rename", field })}
              onRemove={() => setOpen({ dialog: "remove", field })}
              mayRemove={mayRemove}
            />
          ))}
        </ul>
      </ListCard>
      {open?.dialog === "new" && <NameField field={null} onClose={close} />}
      {open?.dialog === "rename" && <NameField field={open.field} onClose={close} />}
      {open?.dialog === "remove" && <RemoveDialog field={open.field} onClose={close} />}
    </>
  );
}
