import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const columns = [3, 2, 3, 1];

/** The board in its final layout until its deals are there; shown after 150 ms. */
export function BoardSkeleton() {
  const t = useTranslations("crm");
  return (
    <div aria-busy="true" className="flex min-h-0 flex-1 animate-appear gap-3 overflow-hidden p-1">
      <output className="sr-only">{t("loading")}</output>
      {columns.map((cards, column) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are only counted
          key={column}
          className={column > 0 ? "w-55.5 flex-none max-md:hidden" : "w-55.5 flex-none max-md:w-full"}
        >
          <Skeleton className="w-3/5" />
          <Skeleton shape="small" className="mt-2 mb-3 w-4/5" />
          {Array.from({ length: cards }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards are only counted
            <Skeleton key={card} shape="block" className="mb-2 h-22 rounded-card" />
          ))}
        </div>
      ))}
    </div>
  );
}
