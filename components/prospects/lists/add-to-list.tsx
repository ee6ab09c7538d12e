"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/failed-read";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import { maxListName } from "@/lib/contract/prospects/prospect-lists";
import { listsQuery } from "@/lib/queries/prospects/lists";
import { useNameList } from "../parts/use-name-list";

type Named = { id: string; name: string };
type Props = { count: number; onList: (list: Named) => void; onClose: () => void };

/** Asks for a list to put prospects on, or makes a new one. */
export function AddToList({ count, onList, onClose }: Props) {
  const t = useTranslations("lists");
  const { data: lists, isError, refetch } = useQuery(listsQuery(browserApi));
  const [choice, setChoice] = useState<"known" | "fresh">("known");
  const [listId, setListId] = useState("");
  const [name, setName] = useState("");
  const finish = (list: Named) => {
    onClose();
    onList(list);
  };
  const { save, reset, isBusy, wrong } = useNameList(null, finish);
  const known = lists?.find(({ id }) => id === listId);
  const isFresh = choice === "fresh" || lists?.length === 0;
  const isNamed = name.trim() !== "";
  const missing = isFresh ? !isNamed && t("nameMissing") : !known && t("add.chooseFirst");
  const confirm = () => {
    if (!isFresh && known) finish(known);
    else if (isFresh && isNamed) save(name.trim());
  };
  return (
    <Dialog
      open
      size="small"
      title={t("add.title", { count })}
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabledReason={missing || undefined} onClick={confirm}>
            {t("add.confirm")}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {isError && <FailedRead text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />}
        {lists && lists.length > 0 && (
          <RadioGroup
            legend={t("add.which")}
            name="which-list"
            value={choice}
            onChange={(which) => setChoice(which)}
            options={[
              { value: "known", label: t("add.known") },
              { value: "fresh", label: t("add.fresh") },
            ]}
          />
        )}
        {isFresh ? (
          <Field label={t("name")} error={wrong}>
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
        ) : (
          <Field label={t("add.list")}>
            <Combobox
              value={listId}
              onChange={setListId}
              placeholder={t("add.choose")}
              options={(lists ?? []).map((list) => ({ value: list.id, label: list.name }))}
            />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
