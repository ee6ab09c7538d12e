import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Brand } from "@/brands/schema";
import { LanguageSwitcher } from "../account/language-switcher";
import { BrandMark } from "../brand-mark";
import { LegalLinks } from "../legal-links";
import { RoutesDrawing } from "../routes-drawing";

type Props = { brand: Pick<Brand, "name" | "company" | "logos">; children: ReactNode };

/**
 * Pages before sign-in (AUTH-04): the form, with the product's description beside it. The form is aligned to the top; centered, it would
 * move with every line that appears.
 */
export function AuthShell({ brand, children }: Props) {
  const t = useTranslations("shell.auth");
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(480px,560px)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col bg-surface px-5 py-5 md:px-10 md:py-7 lg:border-e lg:border-line">
        <header className="flex items-center justify-between">
          <BrandMark brand={brand} auth />
          <div className="-me-3">
            <LanguageSwitcher />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto mb-auto w-full max-w-92 pt-[clamp(2.5rem,9dvh,7rem)] pb-10"
        >
          {children}
        </main>
        <footer className="type-small flex flex-wrap items-center gap-x-4 gap-y-1 text-text-3">
          <span className="me-auto">© {brand.company}</span>
          <LegalLinks />
        </footer>
      </div>
      <aside className="sticky top-0 h-dvh overflow-hidden max-lg:hidden">
        <RoutesDrawing className="absolute inset-0 size-full" />
        <div className="absolute bottom-16 start-18 max-w-130 pe-10">
          <p className="font-head text-[1.75rem] leading-8.5 font-semibold tracking-[-0.02em]">
            {t("promise")}
          </p>
          <p className="type-lead mt-2 text-pretty text-text-2">{t("how")}</p>
        </div>
      </aside>
    </div>
  );
}
