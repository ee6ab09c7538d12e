"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { lateDialog } from "@/components/shell/late-dialog";
import { Moment } from "@/components/shell/moment";
import { Popover } from "@/components/ui/overlays/popover";
import type { Message } from "@/lib/contract/inbox/inbox";
import type { MessageLabel as Label } from "@/lib/contract/labels";
import type { Which } from "@/lib/queries/inbox-thread";
import { formatConfidence } from "./format-confidence";
import { ReplyLabel } from "./reply-label";

/** Loaded when a label is first changed. */
const LabelDialog = lateDialog(() => import("./label-dialog").then((module) => module.LabelDialog));

type Props = { message: Message; which: Which };

/** The label below a reply, the reason for it, and a way to correct it (ux 59). */
export function MessageLabel({ message, which }: Props) {
  const t = useTranslations("labels");
  const [isChanging, setChanging] = useState(false);
  const { label } = message;
  return (
    <>
      {label && (
        <Popover
          label={t("why.title")}
          align="start"
          trigger={
            <button
              type="button"
              className="touch-area rounded-pill"
              aria-label={`${t("why.title")}: ${t(`ai.${label.label}`)}`}
            >
              <ReplyLabel label={label.label} confidence={label.confidence} />
            </button>
          }
        >
          <Why label={label} />
        </Popover>
      )}
      <button
        type="button"
        onClick={() => setChanging(true)}
        className="touch-area font-medium text-brand-text hover:underline"
        aria-label={label ? t("changeOf", { label: t(`ai.${label.label}`) }) : undefined}
      >
        {t(label ? "change" : "give")}
      </button>
      {isChanging && <LabelDialog which={which} messageId={message.id} onClose={() => setChanging(false)} />}
    </>
  );
}

function Why({ label }: { label: Label }) {
  const t = useTranslations("labels");
  const locale = useLocale();
  const { source, confidence, givenBy, givenAt } = label;
  const words = wordsOf(label.reasons);
  return (
    <div className="grid w-72 gap-2 p-1">
      <p className="flex items-center gap-2">
        <span className="type-strong">{t(`ai.${label.label}`)}</span>
        {source !== "person" && confidence !== null && (
          <span className="type-small text-text-2">
            {t("why.sure", { confidence: formatConfidence(confidence, locale) })}
          </span>
        )}
      </p>
      <p className="type-compact text-text-2">
        {source !== "person"
          ? t(`why.${source}`)
          : givenBy
            ? t("why.person", { name: givenBy })
            : t("why.somebody")}
        {source === "person" && (
          <>
            {", "}
            <Moment at={givenAt} look="due" />
          </>
        )}
      </p>
      {(source === "model" || source === "language_model") && (
        <div className="type-compact">
          {label.reasons.includes("lesson") ? (
            <p>{t("why.lesson")}</p>
          ) : words.length > 0 ? (
            <>
              <p className="type-caption text-text-3">{t("why.words")}</p>
              <ul className="mt-1 flex flex-wrap gap-1.5">
                {words.map((word) => (
                  <li key={word} className="rounded-chip bg-sunken px-1.5 py-0.5">
                    {word}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{t("why.whole")}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** Only reasons that are words of the text itself; the model's other features would explain nothing. */
const wordsOf = (reasons: readonly string[]) =>
  reasons.flatMap((reason) => /^(?:word|pair) (.+)$/.exec(reason)?.[1] ?? []);
