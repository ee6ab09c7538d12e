import { useTranslations } from "next-intl";
import { Code } from "./code";

/** The ID that support asks for after an error; below the actions of an EmptyState. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations("ui.empty");
  return (
    <p className="type-small flex items-center gap-2 text-text-3">
      {t("request")} <Code copyLabel={t("copyRequest")}>{id}</Code>
    </p>
  );
}
