import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";

/** A link back to sign-in. */
export function SignInLink() {
  const t = useTranslations("auth");
  return (
    <p className="type-compact text-center">
      <TextLink href="/auth/sign-in" className="inline-flex items-center gap-1.5">
        <ArrowLeft className="size-3.5" aria-hidden /> {t("backToSignIn")}
      </TextLink>
    </p>
  );
}
