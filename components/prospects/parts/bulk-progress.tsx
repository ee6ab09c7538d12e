import { useTranslations } from "next-intl";
import { BulkBar } from "@/components/ui/lists/bulk-bar";
import { Progress } from "@/components/ui/progress";

type Props = { progress: { done: number; count: number }; onHalt: () => void };

/** How far a bulk action is; it can be stopped in between (ux 13). */
export function BulkProgress({ progress, onHalt }: Props) {
  const t = useTranslations("views.people");
  return (
    <BulkBar text={t("progress", progress)} onClear={onHalt} clearLabel={t("halt")}>
      <span className="w-40">
        <Progress value={progress.done} max={progress.count} label={t("progress", progress)} />
      </span>
    </BulkBar>
  );
}
