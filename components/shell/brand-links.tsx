import {
  BadgePercent,
  Clapperboard,
  GraduationCap,
  HandHeart,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { Brand } from "@/brands/schema";
import { sidebarLine, sidebarWords } from "./sidebar-item";

type Links = Brand["sidebarLinks"];

const icons: Record<Links[number]["key"], LucideIcon> = {
  help: LifeBuoy,
  learning: GraduationCap,
  community: MessagesSquare,
  tutorial: Clapperboard,
  affiliate: BadgePercent,
  refer: HandHeart,
};

/** The brand's own pages elsewhere (SHELL-12); they open in a new tab (SHELL-21). */
export function BrandLinks({ links }: { links: Links }) {
  const t = useTranslations("shell.links");
  return links.map(({ key, href }) => {
    const Icon = icons[key];
    return (
      <li key={key}>
        <a href={href} target="_blank" rel="noreferrer" className={sidebarLine}>
          <Icon aria-hidden />
          <span className={sidebarWords}>{t(key)}</span>
        </a>
      </li>
    );
  });
}
