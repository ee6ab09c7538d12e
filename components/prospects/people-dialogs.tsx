"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApi } from "@/lib/api/browser";
import { pauseDays } from "@/lib/contract/campaigns/people-limits";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { labelsQuery } from "@/lib/queries/labels";
import { useViewer } from "@/lib/state/viewer";

const dayMs = 86_400_000;

type PauseProps = { count: number; onPause: (until: string) => void; onClose: () => void };

/** Asks how long people are paused in this campaign; days are those of the workspace's clock. */
export function PauseDialog({ count, onPause, onClose }: PauseProps) {
  const t = useTranslations("views.people");
  const { now } = useViewer();
  const [days, setDays] = useState("7");
  return (
    <ChoiceDialog
      title={t("pauseTitle", { count })}
      lead={t("pauseLead")}
      confirm={t("command.pause")}
      onClose={onClose}
      onConfirm={() => onPause(new Date(now.getTime() + Number(days) * dayMs).toISOString())}
    >
      <RadioGroup
        legend={t("pauseFor")}
        name="days"
        value={days}
        onChange={setDays}
        options={pauseDays.map((one) => ({ value: String(one), label: t("days", { days: one }) }))}
      />
    </ChoiceDialog>
  );
}

type Named = { id: string; name: string };
type TargetProps = {
  title: string;
  lead: string;
  confirm: string;
  /** A campaign that is not offered. */
  without?: string;
  onTarget: (campaign: Named) => void;
  onClose: () => void;
};

/** Asks for a campaign that takes prospects. */
export function TargetDialog({ title, lead, confirm, without, onTarget, onClose }: TargetProps) {
  const t = useTranslations("views.people");
  const { data: names } = useQuery(campaignNamesQuery(browserApi));
  const [to, setTo] = useState("");
  const open = (names ?? []).filter(({ id, status }) => id !== without && status !== "archived");
  const target = open.find(({ id }) => id === to);
  const isNone = names !== undefined && open.length === 0;
  const missing = isNone ? t(without ? "noCampaign" : "noCampaignYet") : t("chooseFirst");
  if (isNone && !without)
    return (
      <Dialog
        open
        size="small"
        title={title}
        description={missing}
        onOpenChange={(stays) => !stays && onClose()}
        footer={
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <ButtonLink href="/campaign/add" variant="primary">
              {t("createCampaign")}
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <ChoiceDialog
      {...{ title, lead, confirm, onClose }}
      missing={target ? undefined : missing}
      onConfirm={() => target && onTarget(target)}
    >
      <Field label={t("moveTo")}>
        <Combobox
          value={to}
          onChange={setTo}
          placeholder={t("choose")}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </ChoiceDialog>
  );
}

/** Asks which label to add. */
export function LabelDialog({ onLabel, onClose }: { onLabel: (label: Named) => void; onClose: () => void }) {
  const t = useTranslations("views.people");
  const { data: labels } = useQuery(labelsQuery(browserApi));
  const [labelId, setLabelId] = useState("");
  const label = labels?.find(({ id }) => id === labelId);
  return (
    <ChoiceDialog
      title={t("command.label")}
      confirm={t("command.label")}
      missing={label ? undefined : t(labels?.length === 0 ? "noLabel" : "chooseLabel")}
      onClose={onClose}
      onConfirm={() => label && onLabel(label)}
    >
      <Field label={t("filter.label")}>
        <Combobox
          value={labelId}
          onChange={setLabelId}
          placeholder={t("chooseLabel")}
          options={(labels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </ChoiceDialog>
  );
}

type ChoiceDialogProps = {
  title: string;
  lead?: string;
  confirm: string;
  /** What has to be done first. */
  missing?: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

function ChoiceDialog({ title, lead, confirm, missing, onConfirm, onClose, children }: ChoiceDialogProps) {
  const t = useTranslations("views.people");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={title}
      description={lead}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabledReason={missing}
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
