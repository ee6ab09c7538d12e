"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useNameList } from "@/components/prospects/parts/use-name-list";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { maxFound } from "@/lib/contract/finder/finder";
import { foundLists, type ListSearch } from "@/lib/contract/finder/found-lists";
import { maxListName } from "@/lib/contract/prospects/prospect-lists";
import { formatNumber } from "@/lib/format/numbers";
import { keys } from "@/lib/queries/keys";
import { listsQuery } from "@/lib/queries/prospects/lists";
import type { Chosen } from "../use-chosen";
import { isLimit, LimitField } from "./limit-field";
import { PanelSubmit } from "./panel-submit";

type Named = { id: string; name: string };
type Props = { chosen: Chosen; onAdded: (search: ListSearch, listName: string) => void };

/** Stands for a list that is created first. */
const created = "new";

/** Puts the selected people on a list, also on a new one (PROSPECT-16): they become prospects, and no campaign contacts them. */
export function ListForm({ chosen, onAdded }: Props) {
  const t = useTranslations("finder.panel");
  const locale = useLocale();
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const [to, setTo] = useState("");
  const [name, setName] = useState("");
  const [most, setMost] = useState<string | null>(null);
  const { data: lists = [] } = useQuery(listsQuery(browserApi));
  const limit = most === null ? chosen.count : Number(most);
  const count = chosen.isWhole ? (isLimit(limit) ? limit : 0) : chosen.count;

  const { mutate, isPending } = useMutation({
    mutationFn: ({ list }: { list: Named }) =>
      browserApi(foundLists.add, { listId: list.id, ...chosen.asked(limit) }),
    onSuccess: (search, { list }) => {
      for (const queryKey of [keys.searches, keys.lists]) void client.invalidateQueries({ queryKey });
      onAdded(search, list.name);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      sayRefusal(error);
    },
  });
  const { save, reset, isBusy, wrong } = useNameList(null, (list) => {
    // A second attempt must not create another list.
    setTo(list.id);
    mutate({ list });
  });
  const known = lists.find(({ id }) => id === to);
  const missing = !to
    ? t("chooseListFirst")
    : to === created && !name.trim()
      ? t("listNameFirst")
      : chosen.isWhole && !isLimit(limit)
        ? t("limitFirst", { number: formatNumber(maxFound, locale) })
        : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing || isPending || isBusy) return;
        if (to === created) save(name.trim());
        else if (known) mutate({ list: known });
      }}
      className="flex min-h-full flex-col"
    >
      <div className="grid flex-1 content-start gap-4 p-4">
        <Field label={t("list")}>
          <Combobox
            value={to}
            onChange={setTo}
            placeholder={t("chooseList")}
            options={[
              { value: created, label: t("newList"), icon: <Plus aria-hidden /> },
              ...lists.map((list) => ({ value: list.id, label: list.name })),
            ]}
          />
        </Field>
        {to === created && (
          <Field label={t("listName")} error={wrong}>
            <Input
              maxLength={maxListName}
              autoComplete="off"
              value={name}
              onChange={(event) => {
                reset();
                setName(event.target.value);
              }}
            />
          </Field>
        )}
        {chosen.isWhole && (
          <LimitField value={most ?? String(chosen.count)} isRight={isLimit(limit)} onChange={setMost} />
        )}
        <p className="type-small text-text-2">{t("listNote")}</p>
      </div>
      <PanelSubmit
        label={t("submit", { count, number: formatNumber(count, locale) })}
        isBusy={isPending || isBusy}
        missing={missing}
      />
    </form>
  );
}
