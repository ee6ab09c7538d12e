import { useTranslations } from "next-intl";
import { ThemeScript } from "@/components/shell/theme-script";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

/** No page here; the way on is the start. */
export default function NotFound() {
  const t = useTranslations("shell.missing");
  return (
    <>
      <ThemeScript />
      <main className="grid min-h-dvh place-items-center">
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
      </main>
    </>
  );
}
