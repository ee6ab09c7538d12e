"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { browserApi } from "@/lib/api/browser";
import { methodsQuery } from "@/lib/queries/security";
import { userQuery } from "@/lib/queries/users";

/** Loaded on demand, because it is rare. */
const DeleteAccount = dynamic(() => import("./delete-account").then((module) => module.DeleteAccount), {
  ssr: false,
  loading: () => null,
});

/** The end of the user's own account. */
export function DeleteAccountCard() {
  const t = useTranslations("security.deletion");
  const { data: user } = useQuery(userQuery(browserApi));
  const { data: methods } = useQuery(methodsQuery(browserApi));
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <CardHeader title={t("title")} />
      <p className="type-compact mb-3.5 text-text-2">{t("lead")}</p>
      <Button variant="danger-outline" icon={<Trash2 aria-hidden />} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && user && methods && (
        <DeleteAccount email={user.email} methods={methods} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}
