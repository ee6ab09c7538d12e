"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useOnRefusal } from "@/components/shell/use-on-refusal";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { Dialog } from "@/components/ui/overlays/dialog";
import { browserApiUntil } from "@/lib/api/browser";
import { type WritingTone, writingTones } from "@/lib/contract/campaigns/writing-kinds";
import type { Locale } from "@/lib/contract/fields";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { maxPromptCharacters, writing } from "@/lib/contract/writing";
import { controlled } from "@/lib/forms/controlled";
import { localeNames, locales } from "@/lib/i18n/locales";
import { spokenLanguage } from "./spoken-language";

type Props = {
  prospectId: string;
  accountId: string;
  /** The conversation so far; its language is the default. */
  messages: Thread["messages"];
  onInsert: (text: string) => void;
  onClose: () => void;
};

type Values = { prompt: string; tone: WritingTone; language: Locale };

/** Asks for the content and tone, shows the result, and inserts it into the composer on request. */
export function WritingDialog({ prospectId, accountId, messages, onInsert, onClose }: Props) {
  const t = useTranslations("inbox.writing");
  const locale = useLocale() as Locale;
  const onRefusal = useOnRefusal();
  const [spoken] = useState(() => spokenLanguage(messages));
  const form = useForm<Values>({
    defaultValues: { prompt: "", tone: "friendly", language: spoken ?? locale },
  });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const write = useMutation({
    mutationFn: ({ prompt, ...style }: Values) => {
      stop.current = new AbortController();
      const input = { prospectId, accountId, kind: "reply", ...style, prompt: prompt.trim() } as const;
      return browserApiUntil(stop.current.signal)(writing.generate, input);
    },
    onError: (error) => {
      if (!stop.current?.signal.aborted) onRefusal(error);
    },
  });
  const prompt = form.watch("prompt");
  const submit = form.handleSubmit((values) => {
    if (values.prompt.trim()) write.mutate(values);
  });
  const field = controlled(form);
  const draft = write.data;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("title")}
      footer={
        draft && !write.isPending ? (
          <>
            <Button onClick={() => write.mutate(form.getValues())}>{t("again")}</Button>
            <Button variant="primary" onClick={() => onInsert(draft.text)}>
              {t("insert")}
            </Button>
          </>
        ) : write.isPending ? (
          <Button onClick={() => stop.current?.abort()}>{t("cancel")}</Button>
        ) : undefined
      }
    >
      <form onSubmit={submit} className="grid gap-3">
        <Field
          label={t("wish")}
          count={{
            used: prompt.length,
            limit: maxPromptCharacters,
            text: `${prompt.length}/${maxPromptCharacters}`,
          }}
        >
          <Textarea maxLength={maxPromptCharacters} {...form.register("prompt")} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("tone")}>
            <Select
              {...field("tone")}
              options={writingTones.map((value) => ({ value, label: t(`tones.${value}`) }))}
            />
          </Field>
          <Field label={t("language")}>
            <Select
              {...field("language")}
              options={locales.map((value) => ({ value, label: localeNames[value] }))}
            />
          </Field>
        </div>
        {!draft && (
          <Button
            type="submit"
            variant="primary"
            busy={write.isPending}
            disabledReason={prompt.trim() ? undefined : t("wishFirst")}
          >
            {t("write")}
          </Button>
        )}
        {draft && (
          <section
            aria-label={t("draft")}
            aria-live="polite"
            className="rounded-card border border-dashed border-line-strong p-3"
          >
            <p className="type-body whitespace-pre-wrap">{draft.text}</p>
            <p className="type-small mt-2 text-text-2">
              {t("cost", { credits: draft.credits })} {draft.isSandboxed && t("sandbox")}
            </p>
          </section>
        )}
        <p className="type-small text-text-2">{t("note")}</p>
      </form>
    </Dialog>
  );
}
