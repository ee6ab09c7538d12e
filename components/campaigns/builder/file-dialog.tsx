"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FileButton } from "@/components/ui/fields/file-button";
import { RadioGroup } from "@/components/ui/fields/radio-group";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { campaignFiles } from "@/lib/contract/campaigns/files";
import { instructionOf } from "@/lib/contract/campaigns/sequence";
import type { Output } from "@/lib/contract/endpoint";
import { formatHoursOfWeek } from "@/lib/format/hours-of-week";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { Differences } from "../parts/differences";
import { useStepText } from "./step-text";

type Conflict = Output<typeof campaignFiles.compare>["conflicts"][number];
type Props = {
  campaign: Campaign;
  isBusy: boolean;
  onClose: () => void;
  /** Imports the file into the draft; steps in `keepOurs` keep the draft's content. */
  onApply: (file: string, keepOurs: string[]) => void;
};

/** Compares a campaign file with the draft and the live version, and lets the user choose where both changed a step (M7). */
export function FileDialog({ campaign, isBusy, onClose, onApply }: Props) {
  const t = useTranslations("versions.file");
  const errorText = useErrorText();
  const [file, setFile] = useState<string | null>(null);
  const [ours, setOurs] = useState<readonly string[]>([]);
  const { id, draftVersion } = campaign;
  const { data, error, isFetching } = useQuery({
    queryKey: [...keys.campaigns, "file", id, draftVersion, file, ours],
    queryFn: () => browserApi(campaignFiles.compare, { id, file: file!, isMerge: true, keepOurs: [...ours] }),
    enabled: file !== null,
    placeholderData: (before) => before,
    retry: false,
  });
  if (error && !(error instanceof ApiError)) throw error;
  const choose = async (chosen: File) => {
    setFile(await chosen.text());
    setOurs([]);
  };
  const keep = (stepId: string, isOurs: boolean) =>
    setOurs((before) => (isOurs ? [...before, stepId] : before.filter((one) => one !== stepId)));
  const isSame = data && data.changes.length + data.choices.length === 0 && data.name === null;
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(next) => !next && onClose()}
      title={t("title")}
      description={t(campaign.liveVersion === null ? "leadNew" : "lead")}
      footer={
        <>
          <FileButton
            label={t("choose")}
            accept=".json,application/json"
            icon={<FileUp aria-hidden />}
            onFile={(chosen) => void choose(chosen)}
          >
            {t("choose")}
          </FileButton>
          {file !== null && data && !error && !isSame && (
            <Button variant="primary" busy={isBusy || isFetching} onClick={() => onApply(file, [...ours])}>
              {t("apply")}
            </Button>
          )}
        </>
      }
    >
      {error && <Banner tone="danger">{errorText(error.code, error.details)}</Banner>}
      {file !== null && !data && !error && <SkeletonRows rows={3} kind="table" label={t("result")} />}
      {data && !error && (
        <div className="grid gap-5">
          {data.conflicts.length > 0 && (
            <section className="grid gap-3">
              <h3 className="type-strong">{t("conflicts", { count: data.conflicts.length })}</h3>
              {data.conflicts.map((conflict) => (
                <ConflictChoice
                  key={conflict.stepId}
                  conflict={conflict}
                  isOurs={ours.includes(conflict.stepId)}
                  onChoose={(isOurs) => keep(conflict.stepId, isOurs)}
                />
              ))}
            </section>
          )}
          <section className="grid gap-3">
            <h3 className="type-strong">{t(isSame ? "sameDraft" : "result")}</h3>
            {data.name !== null && (
              <p className="type-compact">
                {t("name")}: {data.name}
              </p>
            )}
            <Differences from={data.sequence} to={data.result} changes={data.changes} />
          </section>
          {data.choices.length > 0 && (
            <section className="grid gap-3">
              <h3 className="type-strong">{t("choices")}</h3>
              <ul className="type-compact grid gap-1">
                {data.choices.map((choice) => (
                  <ChangedChoice key={choice.name} choice={choice} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** The text key of each setting. */
const settingTexts = {
  manual_approval: "approval.manualApproval",
  new_people_per_day: "people.newPeoplePerDay",
  work_hours: "hours.workHours",
  recipient_hours: "hours.recipientHours",
  recipient_holidays: "hours.recipientHolidays",
  company_rule: "companies.companyRule",
  people_per_company: "companies.peoplePerCompany",
  is_open_tracking: "tracking.isOpenTracking",
  is_link_tracking: "tracking.isLinkTracking",
  continues_on_other_channels: "failures.continuesOnOtherChannels",
  stops_on_click: "tracking.stopsOnClick",
  stops_on_deal: "deals.stopsOnDeal",
} as const;
const capKinds = {
  requests_per_day: "connection_request",
  messages_per_day: "message",
  inmails_per_day: "inmail",
  emails_per_day: "email",
  sms_per_day: "sms",
  voicemails_per_day: "voicemail",
} as const;
const searchTexts = {
  include_existing_people: "takeExisting",
  include_talked_before: "takeTalked",
  only_premium: "takePremium",
} as const;

function ChangedChoice({
  choice: { name, value },
}: {
  choice: Output<typeof campaignFiles.compare>["choices"][number];
}) {
  const t = useTranslations("versions.file");
  const setting = useTranslations("campaign-settings");
  const search = useTranslations("searches");
  const kind = useTranslations("accounts.today");
  const locale = useLocale();
  const isSearch = (one: typeof name): one is keyof typeof searchTexts => one in searchTexts;
  const isCap = (one: typeof name): one is keyof typeof capKinds => one in capKinds;
  const what = () => {
    if (isSearch(name)) return search(searchTexts[name]);
    return isCap(name) ? `${setting("limits.title")}, ${kind(capKinds[name])}` : setting(settingTexts[name]);
  };
  const words = () => {
    if (typeof value === "boolean") return t(value ? "on" : "off");
    if (name === "work_hours" && value === null) return t("off");
    if (value === null) return setting("companies.anyNumber");
    if (typeof value === "object") return formatHoursOfWeek(value, locale);
    return isCap(name) ? value : setting("companies.people", { count: value });
  };
  return (
    <li>
      {what()}: <b>{words()}</b>
    </li>
  );
}

type ChoiceProps = { conflict: Conflict; isOurs: boolean; onChoose: (isOurs: boolean) => void };

function ConflictChoice({ conflict: { stepId, ours, theirs }, isOurs, onChoose }: ChoiceProps) {
  const t = useTranslations("versions.file");
  const text = useStepText();
  const step = theirs ?? ours;
  if (!step) return null;
  const words = (one: typeof ours) =>
    one === null
      ? t("gone")
      : "message" in one && one.message && !instructionOf(one)
        ? one.message
        : text.summary(one);
  return (
    <RadioGroup
      legend={text.name(step)}
      name={`conflict-${stepId}`}
      look="cards"
      value={isOurs ? "ours" : "theirs"}
      onChange={(value) => onChoose(value === "ours")}
      options={[
        { value: "ours", label: t("mine"), description: words(ours) },
        { value: "theirs", label: t("theirs"), description: words(theirs) },
      ]}
    />
  );
}
