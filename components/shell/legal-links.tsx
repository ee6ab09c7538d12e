import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { matchRoute } from "@/lib/routes/match";

const pages = [
  { key: "terms", path: "/terms-of-use" },
  { key: "privacy", path: "/privacy-policy" },
] as const;

/** Links to terms and privacy policy, as far as those pages are built. */
export function LegalLinks() {
  const t = useTranslations("shell.legal");
  return pages
    .filter(({ path }) => matchRoute(path)?.route.built)
    .map(({ key, path }) => (
      <Link key={key} href={path} className="touch-area text-text-3 hover:text-text hover:underline">
        {t(key)}
      </Link>
    ));
}
