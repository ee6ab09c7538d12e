"use client";

import { Check, Clock, Pencil, SkipForward, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { GoingAlong } from "@/components/campaigns/parts/going-along";
import { Moment } from "@/components/shell/moment";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailHeader } from "@/components/ui/detail-header";
import { Link } from "@/components/ui/link";
import { Pill } from "@/components/ui/pill";
import type { Approval, ApprovalVerdict } from "@/lib/contract/campaigns/approvals";
import { useShortcuts } from "@/lib/state/shortcuts";
import { EditForm } from "./edit-form";
import type { Edited } from "./use-approvals";

/** Loaded with the first AI-written message. */
const WrittenByAi = dynamic(() => import("./written-by-ai").then((module) => module.WrittenByAi), {
  loading: () => null,
});

type Props = {
  item: Approval;
  verdicts: readonly ApprovalVerdict[];
  isBusy: boolean;
  onBack: () => void;
  onSay: (verdict: ApprovalVerdict, item: Approval) => Promise<void>;
  onEdit: (item: Approval, edited: Edited) => Promise<Approval | null>;
};

const looks = {
  approved: { icon: <Check aria-hidden />, hint: "A", variant: "primary" },
  hold: { icon: <Clock aria-hidden />, hint: "H", variant: "default" },
  canceled: { icon: <SkipForward aria-hidden />, hint: "S", variant: "default" },
  awaiting: { icon: <Undo2 aria-hidden />, hint: "B", variant: "default" },
} as const;

/** One message exactly as it would be sent, and the possible decisions. */
export function ApprovalItem({ item, verdicts, isBusy, onBack, onSay, onEdit }: Props) {
  const t = useTranslations("approvals");
  const [isWriting, setWriting] = useState(false);
  const canEdit = item.state === "awaiting" || item.state === "hold";
  useShortcuts(canEdit ? [{ key: "e", label: t("edit"), run: () => setWriting(true) }] : []);
  const isUnwritten = item.writing?.isFailed === true && !item.isEdited;
  const lacks = item.missing.length > 0 || isUnwritten;
  const where = [item.position, item.companyName].filter(Boolean).join(", ");
  return (
    <section data-covers aria-label={item.fullName} className="flex h-full min-w-0 flex-col">
      <DetailHeader
        wraps
        backLabel={t("back")}
        onBack={onBack}
        detail={where}
        actions={
          !isWriting && (
            <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>button]:flex-1">
              {canEdit && (
                <Button icon={<Pencil aria-hidden />} hint="E" onClick={() => setWriting(true)}>
                  {t("edit")}
                </Button>
              )}
              {verdicts.toReversed().map((verdict) => (
                <Button
                  key={verdict}
                  {...looks[verdict]}
                  busy={isBusy}
                  disabledReason={verdict === "approved" && lacks ? t("incompleteText") : undefined}
                  onClick={() => onSay(verdict, item)}
                >
                  {t(`verdict.${verdict}`)}
                </Button>
              ))}
            </div>
          )
        }
      >
        <h2 className="type-strong truncate">
          <Link href={`/profiles/my-prospects/${item.prospectId}`} className="hover:underline">
            {item.fullName}
          </Link>
        </h2>
      </DetailHeader>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        <div className="mx-auto grid max-w-150 gap-3">
          <Where item={item} />
          {item.isChanged && <Banner tone="warning">{t("changedText")}</Banner>}
          {isUnwritten && <Banner tone="warning">{t("ai.failed")}</Banner>}
          {item.missing.length > 0 && (
            <Banner tone="warning">{t("missing", { names: item.missing.join(", ") })}</Banner>
          )}
          {isWriting ? (
            <EditForm
              item={item}
              onCancel={() => setWriting(false)}
              onSave={async (edited, approves) => {
                const saved = await onEdit(item, edited);
                if (!saved) return;
                setWriting(false);
                if (approves) await onSay("approved", saved);
              }}
            />
          ) : item.writing && !item.isEdited ? (
            <WrittenByAi item={item} writing={item.writing} />
          ) : (
            <Card>
              {item.subject !== null && (
                <p className="type-compact mb-2 border-b border-line pb-2 font-semibold">{item.subject}</p>
              )}
              <p className="type-body whitespace-pre-wrap break-words">{item.text || t("noNote")}</p>
            </Card>
          )}
          <GoingAlong files={item.files} />
          {item.footer !== "" && (
            <div className="type-small text-text-2">
              <p>{t("footer")}</p>
              <p className="whitespace-pre-wrap break-words text-text">{item.footer}</p>
            </div>
          )}
          {item.isEdited && !isWriting && canEdit && (
            <p className="type-small flex flex-wrap items-center gap-2 text-text-2">
              {t("editedText")}
              <Button size="compact" variant="ghost" onClick={() => onEdit(item, { text: null })}>
                {t("asStep")}
              </Button>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

const tones = {
  awaiting: "signal",
  approved: "success",
  complete: "success",
  hold: "warning",
  canceled: "neutral",
  paused: "neutral",
} as const;

function Where({ item }: { item: Approval }) {
  const t = useTranslations("approvals");
  const kind = useTranslations("campaigns.step");
  return (
    <p className="type-small flex flex-wrap items-center gap-x-2 gap-y-1 text-text-2">
      <Pill tone={tones[item.state]}>{t(`state.${item.state}`)}</Pill>
      <span>
        {kind(item.kind as "email")} · {t("step", { number: item.stepNumber })}
      </span>
      <Link href={`/campaign/edit/${item.campaignId}/prospects`} className="text-brand-text hover:underline">
        {item.campaignName}
      </Link>
      <span>{t("from", { name: item.accountName })}</span>
      {item.dueAt && item.state !== "complete" && (
        <span>
          {t("turn")} <Moment at={item.dueAt} look="due" />
        </span>
      )}
      {item.decidedBy && item.decidedAt && (
        <span>
          {t("decidedBy", { name: item.decidedBy })} <Moment at={item.decidedAt} look="ago" />
        </span>
      )}
    </p>
  );
}
