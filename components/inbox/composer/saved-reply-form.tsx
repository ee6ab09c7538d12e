"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { MessageField } from "@/components/campaigns/parts/message-field";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { maxSavedReplyCharacters, type SavedReply, savedReplies } from "@/lib/contract/inbox/saved-replies";
import { controlled } from "@/lib/forms/controlled";
import { useErrorText } from "@/lib/forms/errors";
import { prospectQuery } from "@/lib/queries/prospects";

type Props = {
  reply?: SavedReply;
  /** The person being written to, whose custom fields can be inserted too. */
  prospectId: string;
  begun: string;
  onSettled: () => void;
  onBack: () => void;
  onClose: () => void;
};

type Values = Pick<SavedReply, "name" | "text" | "isShared">;

/** Creates, edits or deletes a saved reply. */
export function SavedReplyForm({ reply, prospectId, begun, onSettled, onBack, onClose }: Props) {
  const t = useTranslations("inbox.replies");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const { data: person } = useQuery(prospectQuery(browserApi, prospectId));
  const form = useForm<Values>({ defaultValues: reply ?? { name: "", text: begun, isShared: false } });
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: onBack,
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      const wrong = refusal.details.fields?.name;
      if (wrong) form.setError("name", { message: errorText(wrong) });
      else sayRefusal(refusal);
    },
    onSettled,
  });
  const { name, text } = form.watch();
  const isWhole = name.trim() !== "" && text.trim() !== "" && text.length <= maxSavedReplyCharacters;
  const save = form.handleSubmit((values) => {
    if (!isWhole) return;
    const fields = { name: values.name.trim(), text: values.text.trim(), isShared: values.isShared };
    mutate(() =>
      reply
        ? browserApi(savedReplies.update, { id: reply.id, version: reply.version, ...fields })
        : browserApi(savedReplies.create, fields),
    );
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      keepOpenOutside
      title={t(reply ? "edit" : "new")}
      footer={
        <>
          {reply && (
            <Button
              variant="danger-outline"
              className="me-auto"
              onClick={() => mutate(() => browserApi(savedReplies.remove, { id: reply.id }))}
            >
              {t("remove")}
            </Button>
          )}
          <Button onClick={onBack}>{t("back")}</Button>
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={isWhole ? undefined : t("incomplete")}
            onClick={save}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={save}>
        <Field label={t("name")} error={form.formState.errors.name?.message}>
          <Input autoFocus maxLength={80} {...form.register("name")} />
        </Field>
        <MessageField
          label={t("text")}
          hint={t("hint", { example: "{first_name:there}" })}
          {...controlled(form)("text")}
          limit={maxSavedReplyCharacters}
          customFields={person?.prospect.customFields ?? []}
        />
        <Checkbox label={t("share")} {...form.register("isShared")} />
      </form>
    </Dialog>
  );
}
