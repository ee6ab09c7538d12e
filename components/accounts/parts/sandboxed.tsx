import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";

/** Says that something plays in the sandbox and reaches nobody outside. */
export function Sandboxed() {
  const t = useTranslations("sandbox");
  return (
    <Pill tone="outline" icon={<FlaskConical aria-hidden />}>
      {t("mark")}
    </Pill>
  );
}
