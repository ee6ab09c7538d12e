import {
  BadgePercent,
  Clapperboard,
  Globe,
  GraduationCap,
  HandHeart,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { Brand } from "@/brands/schema";
import { sidebarLine, sidebarWords } from "./navigation/sidebar-item";

export type BrandLink = Brand["sidebarLinks"][number];

const icons: Record<BrandLink["key"], LucideIcon> = {
  website: Globe,
  help: LifeBuoy,
  learning: GraduationCap,
  community: MessagesSquare,
  tutorial: Clapperboard,
  affiliate: BadgePercent,
  refer: HandHeart,
};

/** Help links are at the bottom of the sidebar, the brand's other links above (SHELL-15). */
const helps: readonly BrandLink["key"][] = ["help", "learning", "tutorial"];

/** The two groups of links in a brand's sidebar; "refer and earn" only if the brand offers it (SHELL-12, BRAND-27). */
export function brandLinks({ sidebarLinks, switches, registration }: Brand) {
  if (registration === "third-party") return { brand: [], help: [] };
  const shown = sidebarLinks.filter(({ key }) => key !== "refer" || switches.showReferAndEarn);
  return {
    brand: shown.filter(({ key }) => !helps.includes(key)),
    help: shown.filter(({ key }) => helps.includes(key)),
  };
}

export function BrandLinkIcon({ of }: { of: BrandLink["key"] }) {
  const Icon = icons[of];
  return <Icon aria-hidden />;
}

/** The brand's external pages; they open in a new tab (SHELL-21). */
export function BrandLinks({ links }: { links: readonly BrandLink[] }) {
  const t = useTranslations("shell.links");
  return links.map(({ key, href }) => (
    <li key={key}>
      <a href={href} target="_blank" rel="noreferrer" className={sidebarLine}>
        <BrandLinkIcon of={key} />
        <span className={sidebarWords}>{t(key)}</span>
        <span className="sr-only">{t("newTab")}</span>
      </a>
    </li>
  ));
}
