import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";

type Props = { href: string; compact?: true };

/** Downloads prospects as CSV; compact for selected ones. Phones have no use for the file. */
export function DownloadLink({ href, compact }: Props) {
  const t = useTranslations("views.people");
  const look = buttonStyle(compact ? { variant: "ghost", size: "compact" } : {});
  return (
    <a href={href} download className={classNames(look, "max-md:hidden")}>
      <Download aria-hidden /> {t(compact ? "exportSelected" : "export")}
    </a>
  );
}
