"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
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

/** Creates, edits or deletes a saved reply. */
export function SavedReplyForm({ reply, prospectId, begun, onSettled, onBack, onClose }: Props) {
  const t = useTranslations("inbox.replies");
  const errorText = useErrorText();
  const sayRefusal = useSayRefusal();
  const { data: person } = useQuery(prospectQuery(browserApi, prospectId));
  const [name, setName] = useState(reply?.name ?? "");
  const [text, setText] = useState(reply?.text ?? begun);
  const [isShared, setShared] = useState(reply?.isShared ?? false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: onBack,
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!refusal.details.fields?.name) sayRefusal(refusal);
    },
    onSettled,
  });
  const fields = { name: name.trim(), text: text.trim(), isShared };
  const isWhole = fields.name !== "" && fields.text !== "" && text.length <= maxSavedReplyCharacters;
  const save = () =>
    isWhole &&
    mutate(() =>
      reply
        ? browserApi(savedReplies.update, { id: reply.id, version: reply.version, ...fields })
        : browserApi(savedReplies.create, fields),
    );
  const wrongName = error instanceof ApiError ? error.details.fields?.name : undefined;
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
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t("name")} error={wrongName && errorText(wrongName)}>
          <Input autoFocus maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <MessageField
          label={t("text")}
          hint={t("hint", { example: "{first_name:there}" })}
          value={text}
          onChange={setText}
          limit={maxSavedReplyCharacters}
          customFields={person?.prospect.customFields ?? []}
        />
        <Checkbox
          label={t("share")}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
