import { useTranslations } from "next-intl";

type Detail = Record<string, string | number>;
const whole = (value: string | number | undefined) => Number(value ?? 0);

/** The value of the deciding rule: the time window, the use of a limit, the pause, missing fields, or the other server's response. */
export function RuleValue({ detail }: { detail: Detail }) {
  const t = useTranslations("reasons.then.value");
  const { start, end, timezone, used, limit, minSeconds, maxSeconds, fields, answer, days } = detail;
  const lines = [
    limit === undefined ? null : t("cap", { used: whole(used), limit: whole(limit) }),
    timezone === undefined
      ? null
      : t("window", {
          start: String(start),
          end: String(end),
          zone: String(timezone).replaceAll("_", " "),
        }),
    maxSeconds === undefined
      ? null
      : t("pause", { min: Math.round(whole(minSeconds) / 60), max: Math.round(whole(maxSeconds) / 60) }),
    fields === undefined ? null : t("missing", { fields: String(fields) }),
    answer === undefined ? null : t("answer", { answer: String(answer) }),
    days === undefined ? null : t("days", { days: whole(days) }),
  ].filter((line) => line !== null);
  return lines.map((line) => (
    <p key={line} className="type-small text-text-2 tabular-nums">
      {line}
    </p>
  ));
}
