"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Card, CardHeader } from "@/components/ui/card";
import { Pill } from "@/components/ui/pill";
import { browserApi } from "@/lib/api/browser";
import { sandboxMailsQuery } from "@/lib/queries/sandbox";

const tones = { delivered: "success", bounced: "warning", refused: "danger" } as const;

/** The emails that the sandbox's mail server received, newest first, as their recipients saw them. */
export function ReceivedMails() {
  const t = useTranslations("sandbox.mails");
  const { data } = useQuery({ ...sandboxMailsQuery(browserApi), refetchInterval: 5_000 });
  return (
    <Card padded={false}>
      <CardHeader className="mb-0! px-4 py-2" title={t("title")} note={t("lead")} />
      {data?.items.length === 0 && <p className="type-compact px-4 pb-4 text-text-2">{t("none")}</p>}
      <ul>
        {data?.items.map((mail) => (
          <li key={mail.id} className="border-t border-line">
            <details className="group px-4 py-2.5">
              <summary className="flex cursor-pointer items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="type-compact block truncate font-semibold">{mail.subject}</span>
                  <span className="type-small block truncate text-text-3">
                    {t("fromTo", { from: mail.from, to: mail.to })}
                  </span>
                </span>
                <Pill tone={tones[mail.fate]}>{t(`fate.${mail.fate}`)}</Pill>
                <span className="type-small text-text-2">
                  <Moment at={mail.at} look="due" />
                </span>
              </summary>
              <pre className="type-compact mt-2 whitespace-pre-wrap font-sans">{mail.text}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
