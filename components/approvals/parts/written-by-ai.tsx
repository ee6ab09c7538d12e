"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { WrittenWords } from "@/components/campaigns/parts/written-words";
import { Moment } from "@/components/shell/moment";
import type { Approval, ApprovalWriting } from "@/lib/contract/campaigns/approvals";
import { localeNames } from "@/lib/i18n/locales";

/** Marks an AI-written message; details show its sources and its cost (ux 108). */
export function WrittenByAi({ item, writing }: { item: Approval; writing: ApprovalWriting }) {
  const t = useTranslations("approvals.ai");
  return (
    <WrittenWords
      title={t("title", { name: item.fullName })}
      subject={item.subject}
      text={item.text || t("empty")}
    >
      <Why writing={writing} />
    </WrittenWords>
  );
}

function Why({ writing }: { writing: ApprovalWriting }) {
  const t = useTranslations("approvals.ai");
  const tones = useTranslations("campaigns.builder.ai.tones");
  const { instruction, tone, language, post, messages, model, promptVersion, credits, writtenAt } = writing;
  return (
    <details>
      <summary className="cursor-pointer rounded-field text-brand-text">{t("why")}</summary>
      <dl className="mt-2 grid gap-2">
        <Line name={t("instruction")}>{instruction}</Line>
        <Line name={t("tone")}>
          {tones(tone)}, {language ? localeNames[language] : t("own")}
        </Line>
        {post !== null && <Line name={t("post")}>{post}</Line>}
        {model !== null && (
          <Line name={t("model")}>{t("version", { model, version: promptVersion ?? 0 })}</Line>
        )}
        {credits !== null && <Line name={t("cost")}>{t("credits", { credits })}</Line>}
        {writtenAt !== null && (
          <Line name={t("at")}>
            <Moment at={writtenAt} look="ago" />
          </Line>
        )}
      </dl>
      <p className="mt-2">{t("messages", { count: messages })}</p>
    </details>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-text-3">{name}</dt>
    <dd className="break-words whitespace-pre-line text-text">{children}</dd>
  </div>
);
