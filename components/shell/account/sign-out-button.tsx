"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { signOut } from "@/lib/actions/auth";
import { useSignOut } from "./use-sign-out";

/** Signs out, for pages without an account menu. */
export function SignOutButton() {
  const t = useTranslations("shell.menu");
  const { leaving, signOut: leave } = useSignOut(signOut);
  return (
    <Button variant="ghost" icon={<LogOut aria-hidden />} busy={leaving} onClick={leave}>
      {t("signOut")}
    </Button>
  );
}
