import { Eye, PenLine } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";

type Props = { looking: readonly string[]; typing: readonly string[] };

/** Teammates who also have the conversation open, and who of them is typing, so that no two reply at once (ux 64). */
export function ColleaguesHere({ looking, typing }: Props) {
  const t = useTranslations("inbox.here");
  const locale = useLocale();
  const said = (names: readonly string[], text: "looks" | "types", icon: ReactNode) =>
    names.length > 0 && (
      <span className="flex min-w-0 items-center gap-1 text-text-2">
        {icon}
        <span className="truncate">
          {t(text, { count: names.length, names: new Intl.ListFormat(locale).format(names) })}
        </span>
      </span>
    );
  return (
    <output className="type-small flex flex-wrap gap-x-3 px-1 not-empty:mb-2">
      {said(typing, "types", <PenLine className="size-3.5 flex-none text-text-3" aria-hidden />)}
      {said(looking, "looks", <Eye className="size-3.5 flex-none text-text-3" aria-hidden />)}
    </output>
  );
}
