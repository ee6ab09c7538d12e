import { useTranslations } from "next-intl";

type Props = { entries: readonly { id: string; title: string }[] };

/** The table of contents: beside the text, on a phone above it. */
export function Contents({ entries }: Props) {
  const t = useTranslations("legal");
  return (
    <nav aria-labelledby="contents" className="mb-10 print:hidden lg:sticky lg:top-8 lg:mb-0 lg:self-start">
      <h2 id="contents" className="type-strong mb-2">
        {t("contents")}
      </h2>
      <ol className="type-compact text-text-2">
        {entries.map(({ id, title }, index) => (
          <li key={id} className="border-s border-line">
            <a href={`#${id}`} className="block py-1.5 ps-3 hover:text-text hover:underline">
              {index + 1}. {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
