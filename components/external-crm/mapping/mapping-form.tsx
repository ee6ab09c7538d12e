import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type CrmConnection, externalCrm, type Mapping, type MappingRow } from "@/lib/contract/crm/external";
import { crmMappingQuery } from "@/lib/queries/crm/external";
import { ChangedElsewhere } from "../changed-elsewhere";
import { crmNames } from "../parts/names";
import { useKeptDraft } from "../use-kept-draft";
import { FieldRow } from "./field-row";
import { changedFields, newRow, rowsOf } from "./rows";
import { useFieldName } from "./use-field-name";

const RowDialog = dynamic(() => import("./row-dialog").then((module) => module.RowDialog), {
  ssr: false,
  loading: () => null,
});

type Props = { connection: CrmConnection; mapping: Mapping; isAdmin: boolean };

/** The mapping, which admins change and save as a whole. Unsaved changes are kept for this tab. */
export function MappingForm({ connection, mapping, isAdmin }: Props) {
  const t = useTranslations("crms.mapping");
  const { platform, accountUrl } = connection;
  const crm = crmNames[platform];
  const nameOf = useFieldName(mapping);
  const saved = rowsOf(mapping);
  const draft = useKeptDraft<MappingRow[]>(`crm-mapping|${platform}|${accountUrl ?? ""}`, {
    version: mapping.version,
    value: saved,
  });
  const isSuggested = isAdmin && !draft.isChanged && saved.length === 0 && mapping.suggested.length > 0;
  const rows = isSuggested ? mapping.suggested : draft.value;
  const changed = changedFields(rows, saved);
  const saving = useSaveMapping(connection, mapping, rows, draft.discard);
  const [editing, setEditing] = useState<string | null>(null);
  const change = (next: MappingRow[]) => {
    saving.reset();
    draft.edit(next);
  };
  const changeRow = (row: MappingRow) => change(rows.map((one) => (one.field === row.field ? row : one)));
  const edited = rows.find(({ field }) => field === editing);
  const free = mapping.fields.filter(({ field }) => !rows.some((row) => row.field === field));
  return (
    <>
      {draft.isOutdated && <ChangedElsewhere onTheirs={draft.discard} onOurs={draft.keepOver} />}
      {isSuggested && <Banner>{t("suggested", { crm })}</Banner>}
      <Card padded={false}>
        <Heads crm={crm} />
        <ul aria-label={t("title")} className="divide-y divide-line">
          {rows.map((row, index) => (
            <FieldRow
              key={row.field}
              row={row}
              mapping={mapping}
              platform={platform}
              isChanged={changed.includes(row.field)}
              wrong={saving.wrongAt(index)}
              onChange={isAdmin ? changeRow : undefined}
              onEdit={() => setEditing(row.field)}
              onRemove={() => change(rows.filter(({ field }) => field !== row.field))}
            />
          ))}
          {rows.length === 0 && <li className="type-compact p-4 text-text-2">{t("none")}</li>}
        </ul>
      </Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="type-small min-w-0 flex-1 basis-40 text-text-2">
          {t("synced", { count: rows.filter(isSynced(mapping)).length, all: rows.length })}
        </p>
        {isAdmin && free.length > 0 && (
          <Menu
            trigger={
              <Button size="compact" icon={<Plus aria-hidden />}>
                {t("add")}
              </Button>
            }
            className="max-h-80 overflow-y-auto"
          >
            {free.map(({ field }) => (
              <MenuItem key={field} onSelect={() => change([...rows, newRow(field, mapping)])}>
                {nameOf(field)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {isAdmin && changed.length > 0 && (
        <SaveBar
          text={t("unsaved", { count: changed.length, names: changed.map(nameOf).join(", ") })}
          isOutdated={draft.isOutdated}
          saving={saving}
          onDiscard={draft.isChanged ? draft.discard : undefined}
        />
      )}
      {edited && (
        <RowDialog
          row={edited}
          mapping={mapping}
          platform={platform}
          onChange={changeRow}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

const isSynced =
  ({ crmFields }: Mapping) =>
  ({ crmField }: MappingRow) =>
    crmFields.some(({ key }) => key === crmField);

function Heads({ crm }: { crm: string }) {
  const t = useTranslations("crms.mapping");
  return (
    <div
      aria-hidden
      className="type-caption hidden grid-cols-[minmax(0,1.1fr)_6.5rem_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.9fr)_2rem] gap-3 border-b border-line px-4 py-2 text-text-3 lg:grid"
    >
      <span>{t("ourField")}</span>
      <span>{t("direction")}</span>
      <span className="truncate">{t("theirField", { crm })}</span>
      <span>{t("whenEmpty")}</span>
      <span>{t("state")}</span>
    </div>
  );
}

type Saving = ReturnType<typeof useSaveMapping>;
type BarProps = {
  text: string;
  isOutdated: boolean;
  saving: Saving;
  onDiscard: (() => void) | undefined;
};

/** What is not saved yet, and whether it also applies to what is linked already. */
function SaveBar({ text, isOutdated, saving, onDiscard }: BarProps) {
  const t = useTranslations("crms.mapping");
  const [appliesToExisting, setApplies] = useState(false);
  return (
    <div className="sticky bottom-0 z-5 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-3 shadow-(--e2) max-md:bottom-[calc(var(--bottom-tabs)+env(safe-area-inset-bottom))]">
      <output className="type-compact block wrap-anywhere">{text}</output>
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox
          className="min-w-0 flex-1 basis-56"
          label={t("applies")}
          description={t("appliesHint")}
          checked={appliesToExisting}
          onChange={(event) => setApplies(event.target.checked)}
        />
        {onDiscard && <Button onClick={onDiscard}>{t("discard")}</Button>}
        <Button
          variant="primary"
          busy={saving.isPending}
          disabledReason={isOutdated ? t("outdatedFirst") : undefined}
          onClick={() => saving.save(appliesToExisting)}
        >
          {t("save")}
        </Button>
      </div>
    </div>
  );
}

function useSaveMapping(
  { platform }: CrmConnection,
  { version }: Mapping,
  rows: readonly MappingRow[],
  onSaved: () => void,
) {
  const t = useTranslations("crms.mapping");
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const { queryKey } = crmMappingQuery(browserApi, platform);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (appliesToExisting: boolean) =>
      browserApi(externalCrm.setMapping, { platform, version, rows: [...rows], appliesToExisting }),
    onSuccess: (mapping) => {
      client.setQueryData(queryKey, mapping);
      onSaved();
      toast.success(t("saved"));
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      // Read again, the version tells that somebody else saved meanwhile.
      if (refusal.code === "conflict") void client.invalidateQueries({ queryKey });
      else if (!refusal.details.fields) sayRefusal(refusal);
    },
  });
  const fields = (error instanceof ApiError && error.details.fields) || {};
  return {
    reset,
    isPending,
    save: mutate,
    /** The error that names a part of the row. */
    wrongAt: (index: number) =>
      Object.entries(fields).find(
        ([path]) => path.startsWith(`rows.${index}.`) || path === `rows.${index}`,
      )?.[1],
  };
}
