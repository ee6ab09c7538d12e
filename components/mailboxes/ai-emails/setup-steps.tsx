import { CircleCheck, CircleDashed, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { type AiDomain, domainStages } from "@/lib/contract/ai-emails/ai-emails";

/** How far the setup of a domain is. */
export function SetupSteps({ stage }: Pick<AiDomain, "stage">) {
  const t = useTranslations("ai-emails");
  const now = domainStages.indexOf(stage);
  return (
    <ol aria-label={t("panel.progress")} className="grid gap-2">
      {domainStages.map((name, at) => {
        const [Icon, said] =
          at < now
            ? ([CircleCheck, "stepDone"] as const)
            : at === now
              ? ([Clock, "stepNow"] as const)
              : ([CircleDashed, "stepNext"] as const);
        return (
          <li
            key={name}
            aria-current={at === now ? "step" : undefined}
            className={classNames(
              "type-compact flex items-center gap-2.5",
              at < now ? "text-on-success-soft" : at === now ? "font-medium" : "text-text-2",
            )}
          >
            <Icon className="size-4 flex-none" aria-hidden />
            {t(`stage.${name}`)}
            <VisuallyHidden>{t(said)}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
