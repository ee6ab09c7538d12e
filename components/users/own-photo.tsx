"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { PhotoInput } from "@/components/ui/fields/photo-input";
import { toast } from "@/components/ui/overlays/toast";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { type User, users } from "@/lib/contract/users";
import { useErrorText } from "@/lib/forms/errors";
import { userQuery } from "@/lib/queries/users";

/** The user's own picture, as teammates see it (SPACE-62 to SPACE-64). */
export function OwnPhoto({ user }: { user: User }) {
  const t = useTranslations("users.photo");
  const errorText = useErrorText();
  const client = useQueryClient();
  const upload = async (file: File) => {
    try {
      client.setQueryData(userQuery(browserApi).queryKey, await browserApi(users.savePhoto, {}, file));
      toast.success(t("saved"));
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return errorText(error.code, error.details);
    }
  };
  return (
    <PhotoInput
      label={t("label")}
      hint={t("hint")}
      choose={t("choose")}
      preview={<Avatar name={user.fullName} id={user.id} src={user.avatar} size={40} />}
      onChoose={upload}
    />
  );
}
