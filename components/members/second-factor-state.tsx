import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";

/** Whether a member has a passkey or two-factor sign-in. */
export function SecondFactorState({ isOn, isRequired }: { isOn: boolean; isRequired: boolean }) {
  const t = useTranslations("members.secondFactor");
  if (isOn)
    return (
      <Pill tone="success" icon={<ShieldCheck aria-hidden />}>
        {t("on")}
      </Pill>
    );
  return <Pill tone={isRequired ? "warning" : "outline"}>{t("off")}</Pill>;
}
