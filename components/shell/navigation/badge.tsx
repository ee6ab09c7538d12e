import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import type { NavItem } from "./navigation";

/** The number of pending items: the item's own badge, or a plain count. */
export function NavBadge({ item }: { item: NavItem }) {
  const t = useTranslations("shell.nav");
  const { badge, count = 0 } = item;
  return badge ?? (count > 0 && <Count value={count} label={t("open", { count })} />);
}
