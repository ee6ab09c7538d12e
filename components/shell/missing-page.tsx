import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** No page here; the way on is the start. */
export function MissingPage() {
  const t = useTranslations("shell.missing");
  return (
    <EmptyState
      kind="no-match"
      heading="h1"
      title={t("title")}
      text={t("text")}
      actions={
        <ButtonLink href="/" variant="primary">
          {t("home")}
        </ButtonLink>
      }
    />
  );
}
