"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

type Props = {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className: string;
};

/** More of a list, where there is more. */
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
