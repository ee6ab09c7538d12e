import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

type Props = { onTheirs: () => void; onOurs: () => void };

/** A teammate saved while these changes were made: whose settings hold. */
export function ChangedElsewhere({ onTheirs, onOurs }: Props) {
  const t = useTranslations("crms.outdated");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Banner tone="warning" icon={<TriangleAlert className="size-4 flex-none" aria-hidden />}>
        {t("text")}
      </Banner>
      <div className="flex flex-wrap gap-2">
        <Button size="compact" onClick={onTheirs}>
          {t("theirs")}
        </Button>
        <Button size="compact" onClick={onOurs}>
          {t("ours")}
        </Button>
      </div>
    </div>
  );
}
