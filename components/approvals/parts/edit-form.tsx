"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Textarea } from "@/components/ui/fields/textarea";
import type { Approval } from "@/lib/contract/campaigns/approvals";
import type { Edited } from "./use-approvals";

type Props = {
  item: Approval;
  onCancel: () => void;
  onSave: (edited: Edited, approves: boolean) => Promise<void>;
};

/** Edits one message for this prospect only; it is sent exactly as written. */
export function EditForm({ item, onCancel, onSave }: Props) {
  const t = useTranslations("approvals");
  const [subject, setSubject] = useState(item.subject ?? "");
  const [text, setText] = useState(item.text);
  const [isBusy, setBusy] = useState(false);
  const used = [...text].length;
  const isTooLong = used > item.limit;
  async function save(approves: boolean) {
    if (isTooLong) return;
    setBusy(true);
    await onSave({ text, ...(item.isSubjectOpen ? { subject } : {}) }, approves);
    setBusy(false);
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save(true);
      }}
    >
      {item.isSubjectOpen && (
        <Field label={t("subject")}>
          <Input value={subject} onChange={(event) => setSubject(event.target.value)} />
        </Field>
      )}
      <Field
        label={t("text")}
        hint={t("textHint")}
        error={isTooLong ? t("tooLong", { count: item.limit }) : undefined}
        count={{ used, limit: item.limit, text: t("count", { used, limit: item.limit }) }}
      >
        <Textarea autoFocus rows={8} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button busy={isBusy} onClick={() => save(false)}>
          {t("save")}
        </Button>
        <Button variant="primary" type="submit" busy={isBusy}>
          {t("saveAndApprove")}
        </Button>
      </div>
    </form>
  );
}
