"use client";

import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Pill } from "@/components/ui/pill";
import type { Approval } from "@/lib/contract/campaigns/approvals";
import { channelOf } from "@/lib/contract/campaigns/sequence";

type Props = {
  item: Approval;
  isOpen: boolean;
  /** Null if the list has no bulk actions. */
  isTicked: boolean | null;
  onOpen: () => void;
  onTick: (isOn: boolean) => void;
};

/** The recipient, the due time and the beginning of the message. */
export function ApprovalRow({ item, isOpen, isTicked, onOpen, onTick }: Props) {
  const t = useTranslations("approvals");
  return (
    <div
      data-open={isOpen || undefined}
      className="flex border-b border-line data-open:bg-select data-open:shadow-[inset_3px_0_0_var(--brand)]"
    >
      {isTicked !== null && (
        <span className="flex pt-3 ps-3">
          <Checkbox
            aria-label={t("tick", { name: item.fullName })}
            checked={isTicked}
            onChange={(event) => onTick(event.target.checked)}
          />
        </span>
      )}
      <button
        type="button"
        onClick={onOpen}
        aria-current={isOpen || undefined}
        className="block min-w-0 flex-1 px-3 py-2.5 text-start hover:wash"
      >
        <span className="flex items-baseline gap-2">
          <span className="type-compact min-w-0 flex-1 truncate font-semibold">{item.fullName}</span>
          <span className="type-small whitespace-nowrap text-text-2">
            {item.dueAt && <Moment at={item.dueAt} look="short" />}
          </span>
        </span>
        <span className="type-small mt-0.5 flex items-center gap-1.5 text-text-2">
          <ChannelGlyph channel={channelOf(item.kind) ?? "network"} className="size-3.5 flex-none" />
          <span className="min-w-0 flex-1 truncate">{item.subject || item.text || t("noNote")}</span>
        </span>
        <span className="type-small mt-1 flex items-center gap-1.5 text-text-3">
          <span className="min-w-0 flex-1 truncate">{item.campaignName}</span>
          {item.writing && !item.isEdited && (
            <Pill tone="ai" icon={<Sparkles aria-hidden />}>
              {t("ai.mark")}
            </Pill>
          )}
          {item.isChanged && <Pill tone="warning">{t("changed")}</Pill>}
          {item.missing.length > 0 && <Pill tone="warning">{t("incomplete")}</Pill>}
          {item.isEdited && <Pill tone="brand">{t("edited")}</Pill>}
        </span>
      </button>
    </div>
  );
}
