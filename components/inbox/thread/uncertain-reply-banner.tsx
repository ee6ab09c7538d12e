import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { browserApi } from "@/lib/api/browser";
import { inbox, type Message } from "@/lib/contract/inbox/inbox";
import { QuestionBanner } from "./question-banner";

type Props = { message: Message; firstName: string; isWaiting: boolean };

/** Asks whether a message is a reply; the sequence that waits for it then ends or continues (R15). */
export function UncertainReplyBanner(props: Props) {
  const { message, firstName: name, isWaiting } = props;
  const { id, from } = message;
  const t = useTranslations("inbox.doubt");
  const tKeys = useTranslations("inbox.keys");
  if (message.understoodAs === "opt_out") return <OptOutBanner {...props} />;
  return (
    <QuestionBanner
      icon={<CircleHelp aria-hidden />}
      yes={{ label: t("yes"), keyLabel: tKeys("answer"), said: t("toastYes", { name }) }}
      no={{
        label: t("no"),
        keyLabel: tKeys("notAnswer"),
        said: isWaiting ? `${t("toastNo")} ${t("goesOn")}` : t("toastNo"),
      }}
      decide={(isAnswer) => browserApi(inbox.decide, { id, isAnswer })}
    >
      {t("text", { name, from })} {isWaiting && t("waits")}
    </QuestionBanner>
  );
}

/** The person may have asked us to stop: nothing is sent automatically until a member decides (R18). */
function OptOutBanner({ message: { id, from }, firstName: name, isWaiting }: Props) {
  const t = useTranslations("inbox.doubt");
  const tKeys = useTranslations("inbox.keys");
  return (
    <QuestionBanner
      icon={<CircleHelp aria-hidden />}
      yes={{ label: t("optOutYes"), keyLabel: tKeys("answer"), said: t("optOutToast", { name }) }}
      no={{
        label: t("optOutNo"),
        keyLabel: tKeys("notAnswer"),
        said: isWaiting ? `${t("toastNo")} ${t("goesOn")}` : t("toastNo"),
      }}
      decide={(isAnswer) => browserApi(inbox.decide, { id, isAnswer })}
    >
      {t("optOutText", { name, from })} {isWaiting && t("optOutWaits")}
    </QuestionBanner>
  );
}
