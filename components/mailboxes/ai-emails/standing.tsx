import { FlaskConical, Lock, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { RegistrarKind } from "@/lib/contract/ai-emails/ai-emails";

/** Whether domains can be bought here, and by whom. */
export function Standing({ registrar, isAdmin }: { registrar: RegistrarKind | undefined; isAdmin: boolean }) {
  const t = useTranslations("ai-emails");
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {registrar === "sandbox" && (
        <Banner icon={<FlaskConical className="size-4 flex-none" aria-hidden />}>{t("sandbox")}</Banner>
      )}
      {registrar === "none" && (
        <Banner tone="warning" icon={<Unplug className="size-4 flex-none" aria-hidden />}>
          {t("noRegistrar")}
        </Banner>
      )}
      {!isAdmin && <Banner icon={<Lock className="size-4 flex-none" aria-hidden />}>{t("askAdmin")}</Banner>}
    </div>
  );
}
