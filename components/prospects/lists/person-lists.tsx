"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { browserApi } from "@/lib/api/browser";
import { prospectLists } from "@/lib/contract/prospects/prospect-lists";
import { keys } from "@/lib/queries/keys";
import { listsOfProspectQuery } from "@/lib/queries/prospects/lists";

/** Loaded on first use. */
const AddToList = lateDialog(() => import("./add-to-list").then((module) => module.AddToList));

/** The lists a person is on, each opening its people. */
export function PersonLists({ prospectId }: { prospectId: string }) {
  const t = useTranslations("lists");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  const [isAdding, setAdding] = useState(false);
  const { data: lists, isError, refetch } = useQuery(listsOfProspectQuery(browserApi, prospectId));
  const change = useMutation({
    mutationFn: ({ call, listId }: { call: "add" | "take"; listId: string }) =>
      browserApi(prospectLists[call], { listId, ids: [prospectId] }),
    onError: onRefusal,
    onSettled: () =>
      Promise.all([keys.lists, keys.prospects].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <section aria-label={t("person.title")} className="mb-4 flex flex-wrap items-center gap-1.5">
      {isError && <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />}
      {lists?.map(({ id, name }) => (
        <span key={id} className="inline-flex min-w-0 items-center">
          <Link
            href={`/profiles/my-prospects?list=${id}`}
            className="type-caption touch-area inline-block max-w-60 truncate rounded-chip px-1.75 leading-5 text-text-2 shadow-[inset_0_0_0_1px_var(--line)] hover:wash hover:text-text"
          >
            {name}
          </Link>
          <IconButton
            label={t("person.take", { name })}
            icon={<X aria-hidden />}
            size="compact"
            variant="ghost"
            onClick={() => change.mutate({ call: "take", listId: id })}
          />
        </span>
      ))}
      {lists?.length === 0 && <span className="type-small text-text-3">{t("person.none")}</span>}
      <Button size="compact" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
        {t("person.add")}
      </Button>
      {isAdding && (
        <AddToList
          count={1}
          onList={({ id }) => change.mutate({ call: "add", listId: id })}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
