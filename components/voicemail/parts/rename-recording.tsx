"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { SettingsForm } from "@/components/ui/fields/settings-form";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type VoicemailAudio, voicemail } from "@/lib/contract/accounts/voicemail";
import { voicemailLimits } from "@/lib/contract/accounts/voicemail-limits";
import { useChecks } from "@/lib/forms/checks";
import { useErrorText } from "@/lib/forms/errors";
import { audiosQuery } from "@/lib/queries/voicemail";

type Props = { audio: VoicemailAudio; onClose: () => void };

/** Renames a recording (VM-10). */
export function RenameRecording({ audio: { id, accountId, name }, onClose }: Props) {
  const t = useTranslations("voicemail");
  const errorText = useErrorText();
  const check = useChecks();
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name } });
  const save = async (values: { name: string }) => {
    try {
      await browserApi(voicemail.rename, { id, accountId, name: values.name });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return setError("name", {
        message: errorText(error.details.fields?.name ?? error.code, error.details),
      });
    }
    await client.invalidateQueries({ queryKey: audiosQuery(browserApi, accountId).queryKey });
    toast.success(t("renamed"));
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("renaming.title")}>
      <div className="pb-5">
        <SettingsForm
          onSubmit={handleSubmit(save)}
          failure={null}
          save={t("renaming.save")}
          busy={formState.isSubmitting}
        >
          <Field label={t("renaming.name")} error={formState.errors.name?.message}>
            <Input autoComplete="off" maxLength={voicemailLimits.name} {...register("name", check.line)} />
          </Field>
        </SettingsForm>
      </div>
    </Dialog>
  );
}
