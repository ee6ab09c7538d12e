"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PhotoInput } from "@/components/ui/fields/photo-input";
import { Panel } from "@/components/ui/overlays/panel";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type AiMailbox, aiEmails } from "@/lib/contract/ai-emails/ai-emails";
import { useErrorText } from "@/lib/forms/errors";
import { useChanged } from "./use-changed";

/** The sender name and the photo of a mailbox (MAIL-25). */
export function EditMailbox({ mailbox, onClose }: { mailbox: AiMailbox; onClose: () => void }) {
  const t = useTranslations("ai-emails");
  const errorText = useErrorText();
  const changed = useChanged();
  const [name, setName] = useState(mailbox.senderName);
  const rename = useMutation({
    mutationFn: () => browserApi(aiEmails.updateMailbox, { id: mailbox.id, senderName: name.trim() }),
    onSuccess: () => {
      toast.success(t("edit.saved"));
      onClose();
    },
    onError: useOnRefusal(),
    onSettled: changed,
  });
  const upload = async (file: File) => {
    try {
      await browserApi(aiEmails.savePhoto, { id: mailbox.id }, file);
      toast.success(t("edit.photoSaved"));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return errorText(error.code, error.details);
    } finally {
      await changed();
    }
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (name.trim() !== "") rename.mutate();
  };
  return (
    <Panel
      open
      onClose={onClose}
      title={t("edit.title")}
      subtitle={mailbox.email}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={rename.isPending}
            disabledReason={name.trim() === "" ? t("create.fill") : undefined}
            onClick={() => save()}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <form onSubmit={save} className="grid gap-5 p-4">
        <Field label={t("create.senderName")}>
          <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        </Field>
        <PhotoInput
          label={t("edit.photo")}
          hint={t("edit.photoHint")}
          choose={t("edit.upload")}
          preview={<Avatar name={mailbox.senderName} id={mailbox.id} src={mailbox.photoLink} size={40} />}
          onChoose={upload}
        />
      </form>
    </Panel>
  );
}
