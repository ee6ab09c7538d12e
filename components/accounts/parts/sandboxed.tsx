import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";

/** Notes that this happens in the sandbox and reaches no one outside. */
export function Sandboxed() {
  const t = useTranslations("sandbox");
  return (
    <Pill tone="outline" icon={<FlaskConical aria-hidden />}>
      {t("mark")}
    </Pill>
  );
}
