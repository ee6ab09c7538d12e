import { useTranslations } from "next-intl";

const named = ["inbox", "campaigns", "campaign", "mailboxes", "settings", "profiles"] as const;

/** Names the page that sign-in returns to (ux 21), without naming a person or record. */
export function ReturnNote({ back, plain }: { back: string; plain: string }) {
  const t = useTranslations("auth.return");
  const area = named.find((name) => back.split("/")[1]?.split("?")[0] === name);
  if (!area) return plain;
  return t.rich("note", { page: t(area), b: (text) => <b className="font-semibold text-text">{text}</b> });
}
