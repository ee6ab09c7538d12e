"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { BulkBar } from "@/components/ui/lists/bulk-bar";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { CampaignCommand, CampaignListItem } from "@/lib/contract/campaigns/campaigns";
import type { ErrorCode } from "@/lib/contract/errors";
import { useErrorText } from "@/lib/forms/errors";
import type { CampaignChoice, Report } from "./use-campaign-choice";

const commands = [
  "start",
  "pause",
  "resume",
  "archive",
  "restore",
  "delete",
] as const satisfies readonly CampaignCommand[];
const hints: Partial<Record<CampaignCommand, string>> = { pause: "P", resume: "P", archive: "A" };

type Props = {
  choice: CampaignChoice;
  items: readonly CampaignListItem[];
  total: number;
  onCopy: (ids: readonly string[]) => void;
};

/** Bulk actions for all selected campaigns; the count is exact, even for those not loaded (ux 12). */
export function CampaignBulk({ choice, items, total, onCopy }: Props) {
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  const { chosen, report } = choice;
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          text={t("selected", { count: chosen.length, total: Math.max(total, chosen.length) })}
          onClear={choice.clear}
          clearLabel={t("clearSelection")}
        >
          {chosen.length < total && items.every(({ id }) => choice.ticked.has(id)) && (
            <Button variant="ghost" size="compact" onClick={() => void choice.tickAll()}>
              {t("selectAll", { count: total })}
            </Button>
          )}
          {commands
            .filter((what) => choice.can(chosen, what).length > 0)
            .map((what) => (
              <Button
                key={what}
                variant="ghost"
                size="compact"
                hint={hints[what]}
                busy={choice.isBusy}
                onClick={() => choice.command(chosen, [what])}
              >
                {t(`command.${what}`)}
              </Button>
            ))}
          <Button variant="ghost" size="compact" onClick={() => onCopy(chosen.map(({ id }) => id))}>
            {v("copy")}
          </Button>
        </BulkBar>
      )}
      {report && <Refusals report={report} onClose={choice.closeReport} />}
    </>
  );
}

/** The campaigns that refused a command, each with its reason; for all others it succeeded. */
function Refusals({ report: { what, refused }, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("campaigns");
  const v = useTranslations("views.campaigns");
  const errorText = useErrorText();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={v("refused", { count: refused.length, command: t(`command.${what}`) })}
      description={v("refusedText")}
      footer={
        <Button variant="primary" onClick={onClose}>
          {v("close")}
        </Button>
      }
    >
      <ul className="type-compact max-h-80 overflow-y-auto">
        {refused.map(({ id, name, code, details }) => (
          <li key={id} className="border-b border-line py-2 last:border-b-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-text-2">{errorText(code as ErrorCode, details)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
