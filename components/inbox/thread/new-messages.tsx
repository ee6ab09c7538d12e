import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Shown at the bottom of a thread while the reader is further up: the number of new messages, as a button that scrolls to them. */
export function NewMessages({ count, onGo }: { count: number; onGo: () => void }) {
  const t = useTranslations("inbox");
  return (
    <div className="relative">
      <output className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
        {count > 0 && (
          <Button
            variant="primary"
            size="compact"
            icon={<ArrowDown aria-hidden />}
            className="pointer-events-auto rounded-pill shadow-e2"
            onClick={onGo}
          >
            {t("newMessages", { count })}
          </Button>
        )}
      </output>
    </div>
  );
}
