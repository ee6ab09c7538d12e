import { ChevronLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";

/** The name of a filter, and the way back to all of them. */
export function FilterTitle({ name, onBack }: { name: string; onBack: () => void }) {
  const t = useTranslations("views.filter");
  return (
    <legend className="type-strong mb-1.5 flex w-full items-center gap-1">
      <IconButton
        label={t("back")}
        icon={<ChevronLeft className="rtl:rotate-180" aria-hidden />}
        size="compact"
        onClick={onBack}
      />
      {name}
    </legend>
  );
}
