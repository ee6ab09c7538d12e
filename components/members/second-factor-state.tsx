import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Pill } from "@/components/ui/pill";

type Props = {
  isOn: boolean;
  isRequired: boolean;
  /** Shown where no column heading names it. */
  isNamed?: boolean;
};

/** Whether a member has a passkey or two-factor sign-in. */
export function SecondFactorState({ isOn, isRequired, isNamed = false }: Props) {
  const t = useTranslations("members.secondFactor");
  const columns = useTranslations("members.columns");
  const name = isNamed ? `${columns("secondFactor")}: ` : "";
  if (isOn)
    return (
      <Pill tone="success" icon={<ShieldCheck aria-hidden />}>
        {name}
        {t("on")}
      </Pill>
    );
  return (
    <Pill tone={isRequired ? "warning" : "outline"}>
      {name}
      {t("off")}
    </Pill>
  );
}
