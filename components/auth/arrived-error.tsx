import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";

const services = ["google", "microsoft"] as const;
/** Error codes accepted from the URL; others get a general text, because anyone can craft a URL. */
const known = [
  "provider_refused",
  "provider_email_unverified",
  "no_account_yet",
  "sign_in_method_closed",
  "sign_up_closed",
  "space_not_found",
  "email_taken",
  "second_step_over",
  "mail_unavailable",
  "internal",
] as const;

type Props = { code: string | undefined; service: string | undefined };

/** The error that brought the user here: from a sign-in provider or an invitation. */
export function ArrivedError({ code, service }: Props) {
  const t = useTranslations("errors");
  const names = useTranslations("auth.services");
  const arrived = useTranslations("auth.arrived");
  if (!code) return null;
  const reason = known.find((name) => name === code);
  const provider = names(services.find((name) => name === service) ?? "other");
  return (
    <Banner tone={code === "no_account_yet" ? "info" : "danger"}>
      {reason ? t(reason, { provider }) : arrived("unknown")}
    </Banner>
  );
}
