"use client";

import { PenLine, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";

type Props = {
  /** The subject for continuing the thread; null if there is no thread yet. */
  replySubject: string | null;
  value: string;
  onChange: (subject: string) => void;
};

/** The subject of an email: the thread's, or a new one, which a first email requires (INBOX-03, INBOX-13, R20). */
export function SubjectLine({ replySubject, value, onChange }: Props) {
  const t = useTranslations("inbox.composer");
  const [isNew, setNew] = useState(value !== "");
  const isField = replySubject === null || isNew;
  return (
    <div className="flex min-h-9 items-center gap-2 border-b border-line ps-3 pe-1.5">
      {isField ? (
        <input
          aria-label={t("subject")}
          placeholder={t("subject")}
          value={value}
          maxLength={255}
          // biome-ignore lint/a11y/noAutofocus: it appears because a new subject was asked for
          autoFocus={isNew && value === ""}
          onChange={(event) => onChange(event.target.value)}
          className="type-compact min-w-0 flex-1 bg-transparent py-1.5 outline-none max-md:text-[1rem]"
        />
      ) : (
        <p className="type-compact min-w-0 flex-1 truncate py-1.5 text-text-2">{replySubject}</p>
      )}
      {replySubject !== null && (
        <IconButton
          size="compact"
          label={t(isNew ? "sameSubject" : "newSubject")}
          icon={isNew ? <Undo2 aria-hidden /> : <PenLine aria-hidden />}
          onClick={() => {
            onChange("");
            setNew(!isNew);
          }}
        />
      )}
    </div>
  );
}
