import { OctagonX } from "lucide-react";
import { useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import { labels } from "@/lib/contract/labels";
import { QuestionBanner } from "./question-banner";

type Props = { messageId: string; firstName: string; isWaiting: boolean };

/** A model takes the reply for a hard no. A member unsubscribes the person for good, or says that it was an ordinary no (R14, R18). */
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
