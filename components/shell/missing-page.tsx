import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";

/** The 404 page with a link to the start page. A plain link, because this component is part of every page and must not need a script. */
export function MissingPage() {
  const t = useTranslations("shell.missing");
  return (
    <EmptyState
      kind="no-match"
      heading="h1"
      title={t("title")}
      text={t("text")}
      actions={
        <a href="/" className={buttonStyle({ variant: "primary" })}>
          {t("home")}
        </a>
      }
    />
  );
}
