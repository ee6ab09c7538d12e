"use client";

import { useTranslations } from "next-intl";
import { Spinner } from "@/components/ui/spinner";
import { useMatchText } from "../use-match-text";
import type { Matches } from "../use-matches";

/** How many people match the filters, updated with each change; searching costs nothing. */
export function MatchCount({ matches, isEmpty }: { matches: Matches; isEmpty: boolean }) {
  const t = useTranslations("finder");
  const text = useMatchText();
  const { counted, isBehind, isError } = matches;
  return (
    <div className="border-t border-line bg-canvas px-4 py-3">
      <div className="flex min-h-7 items-center gap-2">
        <output className="type-compact flex min-w-0 items-baseline gap-2 text-text-2">
          {counted
            ? t.rich("match", {
                count: counted.total,
                number: text(counted),
                b: (part) => (
                  <b className="font-head text-[1.375rem] leading-7 font-semibold tracking-[-0.02em] text-text">
                    {part}
                  </b>
                ),
              })
            : t(isError ? "countFailed" : isEmpty ? "countNone" : "counting")}
        </output>
        {isBehind && !isError && (
          <span className="ms-auto">
            <Spinner />
          </span>
        )}
      </div>
      <p className="type-small mt-0.5 text-text-3">{t("free")}</p>
    </div>
  );
}
