import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

const page = (href: string) => (text: ReactNode) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="font-medium text-brand-text underline underline-offset-2"
  >
    {text}
  </a>
);

/** A sentence with links to the terms and the privacy policy. They open in new tabs, so that the form keeps its values (AUTH-11). */
export function LegalText({ of }: { of: "signUp.accept" | "services.accept" }) {
  const t = useTranslations("auth");
  return t.rich(of, { terms: page("/terms-of-use"), privacy: page("/privacy-policy") });
}
