"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useWork } from "@/components/shell/palette/use-work";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import { duplicates, type MergePreview } from "@/lib/contract/prospects/duplicates";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { mergePreviewQuery } from "@/lib/queries/duplicates";
import { keys } from "@/lib/queries/keys";
import { MergeFields } from "./parts/merge-fields";
import { MergeSequences } from "./parts/merge-sequences";

type Values = {
  staysId: string;
  /** For each field the record to take it from. */
  right: Record<string, string>;
  /** The record whose campaigns continue. */
  goesOn?: string;
};
type Props = {
  /** Two records; the first one stays unless the user swaps them. */
  one: string;
  other: string;
  onClose: () => void;
  onMerged: (id: string) => void;
};

/** Previews the merge of two records and asks for what cannot be decided automatically (R24). */
export function MergeDialog({ one, other, onClose, onMerged }: Props) {
  const t = useTranslations("duplicates");
  const errorText = useErrorText();
  const form = useForm<Values>({ defaultValues: { staysId: one, right: {} } });
  const field = controlled(form);
  const { staysId, right, goesOn } = form.watch();
  const goesId = staysId === one ? other : one;
  // The previous preview stays, and so does the focus, while the other direction loads.
  const {
    data: preview,
    isError,
    isPlaceholderData: isTurning,
  } = useQuery({ ...mergePreviewQuery(browserApi, staysId, goesId), placeholderData: keepPreviousData });
  const work = useWork(keys.prospects, keys.inbox, keys.campaigns, keys.tasks, keys.notes, keys.lists);
  const merge = ({ stays, goes, differences }: MergePreview) =>
    work.mutate(async () => {
      const { id } = await browserApi(duplicates.merge, {
        ...{ prospectId: stays.id, otherId: goes.id },
        ...{ version: stays.version, otherVersion: goes.version },
        take: differences.map(({ field }) => field).filter((field) => right[field] === goes.id),
        goesOn: goesOn ?? null,
      });
      toast.success(t("merged"));
      onMerged(id);
    });
  const mustChoose = preview !== undefined && preview.mayGoOn.length > 1 && goesOn === undefined;
  const obstacle = preview?.obstacle && errorText(preview.obstacle, { name: preview.goes.fullName });
  const missing = obstacle || (mustChoose ? t("chooseFirst") : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      keepOpenOutside
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={work.isPending}
            disabledReason={preview && !isTurning ? missing : t(isError ? "failed" : "loading")}
            onClick={form.handleSubmit(() => preview && merge(preview))}
          >
            {t("merge")}
          </Button>
        </>
      }
    >
      {isError && <Banner tone="danger">{t("failed")}</Banner>}
      {preview && (
        <div className="grid gap-5">
          {obstacle && <Banner tone="danger">{obstacle}</Banner>}
          <Stays preview={preview} one={one} staysId={staysId} onChange={field("staysId").onChange} />
          <MergeFields preview={preview} right={right} onChange={field("right").onChange} />
          <MergeSequences preview={preview} goesOn={goesOn} onChange={field("goesOn").onChange} />
          <Moves preview={preview} />
        </div>
      )}
      {!preview && !isError && (
        <div className="grid gap-3 py-2">
          <Skeleton className="w-[60%]" />
          <Skeleton className="w-[80%]" />
          <Skeleton className="w-[40%]" />
        </div>
      )}
    </Dialog>
  );
}

type StaysProps = { preview: MergePreview; one: string; staysId: string; onChange: (id: string) => void };

/** Chooses the record that stays; links and history of the other one lead to it. */
function Stays({ preview, one, staysId, onChange }: StaysProps) {
  const t = useTranslations("duplicates");
  const { stays, goes } = preview;
  const records = stays.id === one ? [stays, goes] : [goes, stays];
  return (
    <RadioGroup
      legend={t("stays")}
      look="cards"
      value={staysId}
      onChange={onChange}
      options={records.map(({ id, fullName, position, companyName, email, phone }) => ({
        value: id,
        label: fullName || t("nameless"),
        description: [position, companyName, email ?? phone].filter(Boolean).join(" · "),
      }))}
    />
  );
}

const moving = ["campaigns", "conversations", "tasks", "notes", "labels", "lists"] as const;

function Moves({ preview: { stays, goes, moves } }: { preview: MergePreview }) {
  const t = useTranslations("duplicates");
  const parts = moving
    .filter((what) => moves[what] > 0)
    .map((what) => t(`moves.${what}`, { count: moves[what] }));
  return (
    <div className="type-compact grid gap-2">
      <p className="text-text-2">
        {parts.length > 0 ? t("movesOver", { what: parts.join(", ") }) : t("movesNothing")}
      </p>
      {(stays.optedOutAt || goes.optedOutAt) && <Banner tone="warning">{t("optedOut")}</Banner>}
    </div>
  );
}
