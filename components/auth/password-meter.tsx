import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { type Strength, strengthOf } from "./password-strength";

const tones: Record<Strength, string> = {
  0: "bg-line",
  1: "bg-danger",
  2: "bg-warning",
  3: "bg-success",
  4: "bg-success",
};
const words = ["short", "weak", "fair", "good", "strong"] as const;

/** The strength of a new password as four bars and a word. */
export function PasswordMeter({ password, known }: { password: string; known: readonly string[] }) {
  const t = useTranslations("auth.strength");
  const strength = strengthOf(password, known);
  return (
    <span className="flex items-center gap-2.5">
      <span>{t("rule")}</span>
      {password && (
        <>
          <span className="flex min-w-16 flex-1 gap-1" aria-hidden>
            {([1, 2, 3, 4] as const).map((step) => (
              <span
                key={step}
                className={classNames(
                  "h-1 flex-1 rounded-pill transition-colors",
                  step <= strength ? tones[strength] : "bg-line",
                )}
              />
            ))}
          </span>
          <span aria-live="polite" className="font-medium text-text-2">
            {t(words[strength])}
          </span>
        </>
      )}
    </span>
  );
}
