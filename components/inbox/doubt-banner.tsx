import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import { inbox, type Message } from "@/lib/contract/inbox";
import { QuestionBanner } from "./question-banner";

type Props = { message: Message; firstName: string };

/** Perhaps an answer: somebody says so or not, and the sequence ends or goes on (R15). */
export function DoubtBanner({ message: { id, from }, firstName: name }: Props) {
  const t = useTranslations("inbox.doubt");
  const tKeys = useTranslations("inbox.keys");
  return (
    <QuestionBanner
      icon={<CircleHelp aria-hidden />}
      yes={{ label: t("yes"), keyLabel: tKeys("answer"), said: t("toastYes", { name }) }}
      no={{ label: t("no"), keyLabel: tKeys("notAnswer"), said: t("toastNo") }}
      decide={(isAnswer) => browserApi(inbox.decide, { id, isAnswer })}
    >
      {t("text", { name, from })}
    </QuestionBanner>
  );
}
