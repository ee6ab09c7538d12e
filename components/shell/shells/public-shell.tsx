import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Brand } from "@/brands/schema";
import { LanguageSwitcher } from "../account/language-switcher";
import { BrandMark } from "../brand-mark";
import { LegalLinks } from "../legal-links";
import { SkipLink } from "../navigation/skip-link";

type Props = { brand: Pick<Brand, "name" | "company" | "logos">; children: ReactNode };

/** Public pages, styled for reading and printing. */
export function PublicShell({ brand, children }: Props) {
  const t = useTranslations("legal");
  return (
    <>
      <SkipLink />
      <div className="mx-auto flex min-h-dvh w-full max-w-266 flex-col px-5 md:px-8">
        <header className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 py-5">
          <BrandMark brand={brand} />
          <div className="-me-3 print:hidden">
            <LanguageSwitcher />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="type-lead flex-1 pt-4 pb-16 md:pt-8">
          {children}
        </main>
        <footer className="type-small flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-6 text-text-3">
          <a
            href="/"
            className="touch-area inline-flex items-center gap-1.5 hover:text-text hover:underline print:hidden"
          >
            <ArrowLeft className="size-3.5" aria-hidden />
            {t("back", { brand: brand.name })}
          </a>
          <span className="ms-auto">© {brand.company}</span>
          <span className="contents print:hidden">
            <LegalLinks />
          </span>
        </footer>
      </div>
    </>
  );
}
