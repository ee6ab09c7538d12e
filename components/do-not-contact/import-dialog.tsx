"use client";

import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useContactWork } from "@/components/prospects/parts/use-contact-work";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FileButton } from "@/components/ui/fields/file-button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { doNotContact, type ReadListing } from "@/lib/contract/prospects/do-not-contact";
import { csvLimits } from "@/lib/contract/prospects/imports";
import { Outcome } from "./outcome";

type Checked = { file: File; read: ReadListing };

/** Imports a CSV file into the list; a dry run first says what it would do, and which columns are used. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("do-not-contact.importing");
  const done = useTranslations("do-not-contact.adding");
  const [checked, setChecked] = useState<Checked | null>(null);
  const act = useContactWork();
  const onRefusal = useOnRefusal();
  const check = (file: File, columns?: number[]) => {
    if (file.size > csvLimits.bytes) return onRefusal(new ApiError("csv_too_large", 413));
    act.mutate(async () => {
      const read = await browserApi(doNotContact.upload, { columns, isDryRun: true }, file);
      setChecked({ file, read });
    });
  };
  /** A tick shows at once; the numbers follow. */
  const use = ({ file, read }: Checked, index: number) => {
    const columns = read.columns.map((column) =>
      column.index === index ? { ...column, isUsed: !column.isUsed } : column,
    );
    setChecked({ file, read: { ...read, columns } });
    check(file, usedOf({ columns }));
  };
  const submit = ({ file, read }: Checked) =>
    act.mutate(async () => {
      const { added } = await browserApi(
        doNotContact.upload,
        { columns: usedOf(read), isDryRun: false },
        file,
      );
      toast.success(done("done", { count: added }));
      onClose();
    });
  const refusal = (read: ReadListing) => {
    if (usedOf(read).length === 0) return t("noColumn");
    return read.added === 0 ? done("nothingNew") : undefined;
  };
  return (
    <Dialog
      open
      keepOpenOutside={checked !== null}
      onOpenChange={(stays) => !stays && onClose()}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{done("cancel")}</Button>
          {checked && (
            <Button
              variant="primary"
              busy={act.isPending}
              disabledReason={refusal(checked.read)}
              onClick={() => submit(checked)}
            >
              {t("submit", { count: checked.read.added })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label={t("choose")}
            accept=".csv,text/csv,text/plain"
            icon={<FileUp aria-hidden />}
            variant={checked ? "default" : "primary"}
            busy={act.isPending && !checked}
            onFile={(file) => check(file)}
          >
            {t(checked ? "another" : "choose")}
          </FileButton>
          {checked && (
            <span className="type-compact min-w-0 wrap-anywhere text-text-2">
              {t("file", { name: checked.file.name, rows: checked.read.rows })}
            </span>
          )}
        </div>
        {checked && (
          <>
            {checked.read.columns.length > 1 && (
              <Columns columns={checked.read.columns} onToggle={(index) => use(checked, index)} />
            )}
            <Outcome outcome={checked.read} of="row" />
          </>
        )}
      </div>
    </Dialog>
  );
}

const usedOf = ({ columns }: Pick<ReadListing, "columns">) =>
  columns.filter(({ isUsed }) => isUsed).map(({ index }) => index);

type ColumnsProps = { columns: ReadListing["columns"]; onToggle: (index: number) => void };

/** Which columns name someone; each choice is checked at once. */
function Columns({ columns, onToggle }: ColumnsProps) {
  const t = useTranslations("do-not-contact");
  const usable = columns.filter(({ kind }) => kind !== null);
  return (
    <fieldset className="grid gap-2">
      <legend className="type-strong mb-1.5">{t("importing.columns")}</legend>
      {usable.map(({ index, header, kind, isUsed }) => (
        <Checkbox
          key={index}
          checked={isUsed}
          onChange={() => onToggle(index)}
          label={header || t("importing.column", { number: index + 1 })}
          description={
            kind === "domain" || kind === "company"
              ? `${t(`kind.${kind}`)}. ${t(`importing.${kind}Warning`)}`
              : kind && t(`kind.${kind}`)
          }
        />
      ))}
    </fieldset>
  );
}
