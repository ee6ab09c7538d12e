import { OctagonX } from "lucide-react";
import { useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import { labels } from "@/lib/contract/labels";
import { QuestionBanner } from "./question-banner";

type Props = { messageId: string; firstName: string; isWaiting: boolean };

/** A model reads "never again": somebody takes the person off for good, or says that it was only a no (R14, R18). */
export function HardNoBanner({ messageId: id, firstName: name, isWaiting }: Props) {
  const t = useTranslations("labels.hardNo");
  return (
    <QuestionBanner
      icon={<OctagonX aria-hidden />}
      yes={{ label: t("yes"), keyLabel: t("keyYes"), said: t("toastYes", { name }) }}
      no={{ label: t("no"), keyLabel: t("keyNo"), said: t("toastNo") }}
      decide={(isHardNo) => browserApi(labels.decideHardNo, { id, isHardNo })}
    >
      {t("text", { name })} {isWaiting && t("waits")}
    </QuestionBanner>
  );
}
