import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";

/** No page here; the way on is the start. A plain link: this comes with every page and brings no script. */
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
