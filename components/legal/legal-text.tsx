import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Brand } from "@/brands/schema";
import { type LegalPage, legalPages } from "@/lib/contract/legal";

const link = "font-medium text-brand-text underline underline-offset-2";
const to = (href: string) => (text: ReactNode) => (
  <a href={href} className={link}>
    {text}
  </a>
);

type Props = {
  brand: Pick<Brand, "name" | "company" | "support">;
  page: LegalPage;
  section: string;
};

/** The paragraphs and lists of one section, with the brand's names filled in. */
export function LegalText({ brand, page, section }: Props) {
  const t = useTranslations("legal");
  const { email } = brand.support;
  return t.rich(`${page}.sections.${section}.text`, {
    brand: brand.name,
    company: brand.company,
    email: email ?? brand.company,
    p: (text) => <p className="mt-3">{text}</p>,
    ul: (items) => <ul className="mt-3 list-disc space-y-2 ps-5 marker:text-text-3">{items}</ul>,
    li: (text) => <li>{text}</li>,
    b: (text) => <b className="font-semibold text-text">{text}</b>,
    mail: email ? to(`mailto:${email}`) : (text) => text,
    terms: to(legalPages.terms),
    privacy: to(legalPages.privacy),
  });
}
