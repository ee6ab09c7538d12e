"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { DealCard } from "@/lib/contract/crm/deal-parts";
import { useProbabilityText } from "../parts/use-probability-text";
import { type Board, type Place, placeOf } from "./cards";

type Props = {
  deal: DealCard;
  stages: Board;
  onMove: (to: Place) => void;
  onClose: () => void;
};

/** Asks for the stage and the place in it: the way to move a deal without a pointer, and on a phone (ux 77). */
export function MoveDialog({ deal, stages, onMove, onClose }: Props) {
  const t = useTranslations("crm.move");
  const probabilityText = useProbabilityText();
  const form = useId();
  const from = placeOf(stages, deal.id);
  const [stageId, setStage] = useState(deal.stageId);
  const [place, setPlace] = useState(from ? from.index + 1 : 1);
  const target = stages.find(({ id }) => id === stageId);
  const others = target?.crmDeals.filter(({ id }) => id !== deal.id) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMove({ stageId, index: place - 1 });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t("title", { deal: deal.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <Field label={t("stage")}>
          <NativeSelect
            autoFocus
            value={stageId}
            options={stages.map(({ id, name, probability }) => ({
              value: id,
              label: `${name}, ${probabilityText(probability)}`,
            }))}
            onChange={(event) => {
              setStage(event.target.value);
              setPlace(event.target.value === from?.stageId ? from.index + 1 : 1);
            }}
          />
        </Field>
        <Field label={t("place")}>
          <NativeSelect
            value={String(place)}
            options={[null, ...others].map((before, index) => ({
              value: String(index + 1),
              label: before ? t("behind", { place: index + 1, deal: before.name }) : t("top"),
            }))}
            onChange={(event) => setPlace(Number(event.target.value))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
