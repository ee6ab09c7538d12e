"use client";

import { useTranslations } from "next-intl";
import { formatDay } from "@/lib/format/moments";
import { useViewer } from "@/lib/state/viewer";
import { releases } from "./releases";

/** The release notes (BRAND-13). */
export function News() {
  const t = useTranslations("support.news");
  const viewer = useViewer();
  return (
    <section aria-label={t("title")} className="mt-2 border-t border-line pt-3">
      <h3 className="type-caption px-2 text-text-3">{t("title")}</h3>
      {releases.map(({ version, on, items }) => (
        <div key={version} className="px-2 pt-2">
          <p className="type-small text-text-3">
            {/* A calendar day, the same in every time zone. */}
            <time dateTime={on}>
              {formatDay(new Date(`${on}T00:00:00Z`), { ...viewer, zone: "UTC", now: new Date() })}
            </time>
          </p>
          <ul className="mt-1 grid gap-2">
            {items.map((item) => (
              <li key={item} className="type-compact">
                <b className="font-semibold">{t(`items.${item}.title`)}</b>
                <span className="block text-text-2">{t(`items.${item}.text`)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
