"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PageLink } from "@/components/shell/page-link";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { AudioPlayer } from "@/components/voicemail/parts/audio-player";
import { recordingUrl } from "@/components/voicemail/parts/recording-url";
import { browserApi } from "@/lib/api/browser";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { phonesQuery } from "@/lib/queries/phone";
import { audiosQuery } from "@/lib/queries/voicemail";
import { NumberField } from "./number-field";

type VoicemailStep = Extract<Step, { type: "voicemail" }>;
type Props = {
  step: VoicemailStep;
  errors: Readonly<Record<string, string>>;
  onChange: (step: VoicemailStep, field: string) => void;
};

/** The number to call from and the recording to leave (VM-13, VM-15). */
export function VoicemailFields({ step, errors, onChange }: Props) {
  const t = useTranslations("campaigns.builder");
  return (
    <>
      <NumberField
        label={t("voicemailNumber")}
        value={step.phone_id}
        error={errors.phone_id}
        // A recording belongs to an account, so it is cleared when the number changes.
        onChange={(phone_id) => onChange({ ...step, phone_id, audio_id: null }, "phone_id")}
      />
      <Recording
        phoneId={step.phone_id}
        value={step.audio_id}
        error={errors.audio_id}
        onChange={(audio_id) => onChange({ ...step, audio_id }, "audio_id")}
      />
      <p className="type-compact text-text-2">{t("voicemailHint")}</p>
    </>
  );
}

type RecordingProps = {
  phoneId: string | null;
  value: string | null;
  error?: string;
  onChange: (id: string) => void;
};

/** The recordings of the number's account, with playback. */
function Recording({ phoneId, value, error, onChange }: RecordingProps) {
  const t = useTranslations("campaigns.builder");
  const { data: numbers } = useQuery(phonesQuery(browserApi));
  const accountId = numbers?.find(({ id }) => id === phoneId)?.accountId;
  const { data } = useQuery({
    ...audiosQuery(browserApi, accountId ?? ""),
    enabled: accountId !== undefined,
  });
  const chosen = data?.items.find(({ id }) => id === value);
  const isEmpty = data?.items.length === 0;
  const hint = phoneId === null ? t("voicemailNumberFirst") : isEmpty ? t("voicemailNoAudios") : undefined;
  return (
    <>
      <Field label={t("voicemailAudio")} hint={hint} error={error}>
        <Select
          value={chosen?.id}
          placeholder={t("voicemailAudioNone")}
          onChange={onChange}
          options={(data?.items ?? []).map(({ id, name, seconds }) => ({
            ...{ value: id, label: name, hint: `${Math.round(seconds)} s` },
          }))}
        />
      </Field>
      {isEmpty && (
        <p className="type-compact">
          <PageLink page="settings" href={`/settings/voicemails?selectedCred=${accountId}`}>
            {t("voicemailAddAudio")}
          </PageLink>
        </p>
      )}
      {chosen && <AudioPlayer src={recordingUrl(chosen)} name={chosen.name} seconds={chosen.seconds} />}
    </>
  );
}
