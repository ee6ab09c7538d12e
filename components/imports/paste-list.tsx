"use client";

import { ClipboardPaste } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Textarea } from "@/components/ui/fields/textarea";
import { readPasted } from "@/lib/sheets/pasted";

const example = "ada@example.com\ngrace@example.com";

type Props = { isBusy: boolean; onPaste: (file: File) => void };

/** Takes email addresses and profile URLs that the user copied, and passes them on as a file. */
export function PasteList({ isBusy, onPaste }: Props) {
  const t = useTranslations("imports.paste");
  const f = useTranslations("imports.fields");
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  if (!isOpen)
    return (
      <p className="type-compact flex flex-wrap items-center justify-center gap-2 text-text-2">
        {t("or")}
        <Button icon={<ClipboardPaste aria-hidden />} onClick={() => setIsOpen(true)}>
          {t("open")}
        </Button>
      </p>
    );
  const found = readPasted(text, {
    name: f("full_name"),
    email: f("work_email"),
    profileUrl: f("profile_url"),
  });
  const isEmpty = found.emails + found.profileUrls === 0;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onPaste(new File([found.csv], `${t("file")}.csv`, { type: "text/csv" }));
      }}
    >
      <Field label={t("label")} hint={t("hint")}>
        <Textarea
          autoFocus
          rows={8}
          value={text}
          placeholder={example}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabledReason={isEmpty ? t("nothing") : undefined}
        >
          {t("continue")}
        </Button>
        <p aria-live="polite" className="type-compact text-text-2">
          {text.trim() !== "" &&
            t("found", { emails: found.emails, urls: found.profileUrls, others: found.others })}
        </p>
      </div>
    </form>
  );
}
