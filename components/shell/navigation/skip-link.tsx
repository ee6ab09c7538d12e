import { useTranslations } from "next-intl";

/** The first Tab stop, which skips all navigation. */
export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-btn bg-inverse px-3 py-2 font-semibold text-on-inverse focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
    >
      {t("skip")}
    </a>
  );
}
