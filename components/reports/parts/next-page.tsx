"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

type Props = {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className: string;
};

/** A button that loads the next page of a list, if there is one. */
export function NextPage({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, className }: Props) {
  const t = useTranslations("reports");
  if (!hasNextPage) return null;
  return (
    <div className={className}>
      <Button onClick={() => fetchNextPage()} busy={isFetchingNextPage}>
        {t("more")}
      </Button>
    </div>
  );
}
