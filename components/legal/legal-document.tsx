import { useLocale, useMessages, useTranslations } from "next-intl";
import type { Brand } from "@/brands/schema";
import type { LegalPage } from "@/lib/contract/legal";
import { formatDate } from "@/lib/format/moments";
import { changedOn } from "./changed-on";
import { Contents } from "./contents";
import { LegalText } from "./legal-text";

type Props = { brand: Pick<Brand, "name" | "company" | "support">; page: LegalPage };

/**
 * The terms or the privacy policy of a brand (AUTH-47 to AUTH-51). The text itself defines its sections and their order, so that a brand's
 * own text can have others.
 */
export function LegalDocument({ brand, page }: Props) {
  const t = useTranslations("legal");
  const locale = useLocale();
  const names = { brand: brand.name };
  const { legal } = useMessages() as { legal: Record<LegalPage, { sections: object }> };
  const sections = Object.keys(legal[page].sections).map((id) => ({
    id,
    title: t(`${page}.sections.${id}.title`, names),
  }));
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,42rem)] lg:gap-x-16">
      <header className="mb-10 lg:col-start-2">
        <h1 className="type-display wrap-break-word hyphens-auto max-md:text-[1.625rem] max-md:leading-8">
          {t(`${page}.title`)}
        </h1>
        <p className="type-compact mt-2 text-text-3">
          {t.rich("updated", {
            date: () => (
              <time dateTime={changedOn.toISOString().slice(0, 10)}>
                {formatDate(changedOn, { locale, zone: "UTC" })}
              </time>
            ),
          })}
        </p>
        <p className="mt-4 text-[1.0625rem] leading-7 text-text-2">{t(`${page}.lead`, names)}</p>
      </header>
      <Contents entries={sections} />
      <article className="space-y-10 text-text-2">
        {sections.map(({ id, title }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8">
            <h2 id={`${id}-title`} className="type-title break-after-avoid text-text">
              {index + 1}. {title}
            </h2>
            <LegalText brand={brand} page={page} section={id} />
          </section>
        ))}
      </article>
    </div>
  );
}
