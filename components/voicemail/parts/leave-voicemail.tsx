"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { TextLink } from "@/components/ui/text-link";
import { browserApi } from "@/lib/api/browser";
import { voicemail } from "@/lib/contract/accounts/voicemail";
import { shownNumber } from "@/lib/format/phone-numbers";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { keys } from "@/lib/queries/keys";
import { phonesQuery } from "@/lib/queries/phone";
import { audiosQuery } from "@/lib/queries/voicemail";
import { AudioPlayer } from "./audio-player";
import { recordingUrl } from "./recording-url";
import { TermsConsent } from "./terms-consent";

type Values = {
  numberId?: string | undefined;
  audioId?: string | undefined;
  phoneNumber: string;
  note: string;
  hasAgreed: boolean;
};
type Props = { person: { id: string; fullName: string; phone: string }; onClose: () => void };

/** Leaves a recording on one person's voicemail (VM-11 to VM-14). */
export function LeaveVoicemail({ person, onClose }: Props) {
  const t = useTranslations("voicemail.leaving");
  const cancel = useTranslations("voicemail.adding")("cancel");
  const errorText = useErrorText();
  const { data: numbers } = useQuery(phonesQuery(browserApi));
  const usable = (numbers ?? []).filter(({ status }) => status === "active");
  const form = useForm<Values>({ defaultValues: { phoneNumber: person.phone, note: "", hasAgreed: false } });
  const field = controlled(form);
  const { numberId, audioId, hasAgreed } = form.watch();
  const number = usable.find(({ id }) => id === numberId) ?? usable[0];
  const { data: audios } = useQuery({
    ...audiosQuery(browserApi, number?.accountId ?? ""),
    enabled: number !== undefined,
  });
  const audio = audios?.items.find(({ id }) => id === audioId);
  const leave = useLeave(onClose);
  const send = form.handleSubmit(({ phoneNumber, note }) => {
    if (!hasAgreed) return toast.error(errorText("voicemail_terms_refused"));
    if (!number || !audio) return;
    leave.mutate({
      ...{ prospectId: person.id, accountId: number.accountId, audioId: audio.id },
      ...{ phoneNumber, note, agreedToTerms: true },
    });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      keepOpenOutside
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            variant="primary"
            busy={leave.isPending}
            disabledReason={number && audio ? undefined : t("incomplete")}
            onClick={send}
          >
            {t("send")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {number?.isSandboxed && (
          <Banner tone="info" icon={<FlaskConical aria-hidden />}>
            {t("sandboxed")}
          </Banner>
        )}
        <Field label={t("number")} hint={numbers && usable.length === 0 ? t("noNumbers") : undefined}>
          <Select
            value={number?.id}
            onChange={(next) => {
              form.setValue("numberId", next);
              form.setValue("audioId", undefined);
            }}
            options={usable.map(({ id, number: own, accountName }) => ({
              ...{ value: id, label: shownNumber(own), hint: accountName },
            }))}
          />
        </Field>
        {numbers && usable.length === 0 && (
          <TextLink href="/integrations/dialer/phone-numbers">{t("getNumber")}</TextLink>
        )}
        <Field label={t("phone", { name: person.fullName })}>
          <Input type="tel" autoComplete="off" {...form.register("phoneNumber")} />
        </Field>
        <Field label={t("audio")} hint={audios?.items.length === 0 ? t("noAudios") : undefined}>
          <Select
            {...field("audioId")}
            value={audio?.id}
            placeholder={t("audioNone")}
            options={(audios?.items ?? []).map(({ id, name, seconds }) => ({
              ...{ value: id, label: name, hint: `${Math.round(seconds)} s` },
            }))}
          />
        </Field>
        {number && audios?.items.length === 0 && (
          <TextLink href={`/settings/voicemails?selectedCred=${number.accountId}`}>{t("addAudio")}</TextLink>
        )}
        {audio && <AudioPlayer src={recordingUrl(audio)} name={audio.name} seconds={audio.seconds} />}
        <Field label={t("note")} hint={t("noteHint")}>
          <Textarea rows={2} {...form.register("note")} />
        </Field>
        <p className="type-compact text-text-2">{t("hours")}</p>
        <TermsConsent hasAgreed={hasAgreed} onChange={field("hasAgreed").onChange} />
      </div>
    </Dialog>
  );
}

function useLeave(onDone: () => void) {
  const t = useTranslations("voicemail.leaving");
  const client = useQueryClient();
  const onRefusal = useOnRefusal();
  return useMutation({
    mutationFn: (input: Parameters<typeof browserApi<typeof voicemail.send>>[1]) =>
      browserApi(voicemail.send, input),
    onSuccess: async ({ sendAt }) => {
      await client.invalidateQueries({ queryKey: keys.inbox });
      toast.success(t(sendAt ? "waits" : "sent"));
      onDone();
    },
    onError: onRefusal,
  });
}
