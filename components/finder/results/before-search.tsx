"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { browserApiUntil } from "@/lib/api/browser";
import { suggestionsQuery } from "@/lib/queries/finder/people";
import type { ShownSearch } from "../use-people-search";

/** No filter is set. The example is the most frequent job title, so that it finds people in every database. */
export function BeforeSearch({ shown }: { shown: ShownSearch }) {
  const t = useTranslations("finder.before");
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const tryExample = async () => {
    setBusy(true);
    const asked = {
      filter: "job_title",
      query: "",
      without: [],
      isFreshOnly: false,
      isWhole: false,
    } as const;
    const found = await client.fetchInfiniteQuery(suggestionsQuery(browserApiUntil, asked)).catch(() => null);
    setBusy(false);
    const title = found?.pages[0]?.items[0]?.savedValue;
    if (title) shown.change({ job_title: [title], contact: ["work_email"] });
  };
  return (
    <EmptyState
      kind="first-use"
      title={t("title")}
      text={t("text")}
      actions={
        <Button icon={<Sparkles aria-hidden />} busy={isBusy} onClick={() => void tryExample()}>
          {t("example")}
        </Button>
      }
    />
  );
}
