"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FactsRow } from "@/components/searches/parts/source-row";
import { useWork } from "@/components/shell/palette/use-work";
import { ButtonLink } from "@/components/ui/button-link";
import { browserApi } from "@/lib/api/browser";
import { fileUrl } from "@/lib/api/client";
import { foundLists, type ListSearch } from "@/lib/contract/finder/found-lists";
import { listSearchesQuery } from "@/lib/queries/finder/list-searches";
import { keys } from "@/lib/queries/keys";

type Props = { search: ListSearch; listName: string };

/** How adding people to a list is getting on, with a way to stop it, and at its end whom it did not add and why (PROSPECT-26). */
export function AddedToList({ search, listName }: Props) {
  const t = useTranslations("finder.panel");
  const { listId, id } = search;
  const { mutate } = useWork(keys.searches, keys.lists);
  // Polled while it runs, in case the socket is disconnected.
  const { data } = useQuery({
    ...listSearchesQuery(browserApi, listId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status, wait }) => status === "active" && !wait) ? 3_000 : false,
  });
  const now = data?.find((one) => one.id === id) ?? search;
  return (
    <div className="py-4">
      <p className="type-compact px-4 pb-3 text-text-2">{t("addedTo", { name: listName })}</p>
      <ul className="border-b border-line">
        <FactsRow
          source={now}
          onCommand={(command) =>
            mutate(() =>
              browserApi(foundLists.updateStatus, {
                ...{ listId, searchId: id, status: command === "pause" ? "stopped" : "active" },
              }),
            )
          }
          download={fileUrl(foundLists.download, { listId, searchId: id })}
        />
      </ul>
      <div className="px-4 pt-4">
        <ButtonLink href={`/profiles/my-prospects?list=${listId}`} className="w-full max-md:h-touch">
          {t("openList")}
        </ButtonLink>
      </div>
    </div>
  );
}
