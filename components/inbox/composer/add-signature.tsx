"use client";

import { useQuery } from "@tanstack/react-query";
import { Signature } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlays/menu";
import { browserApi } from "@/lib/api/browser";
import { signaturesQuery } from "@/lib/queries/accounts";

type Props = {
  /** The sending account. */
  accountId: string;
  text: string;
  onWrite: (text: string) => void;
};

/**
 * Adds a signature of the account below the message: its only one directly, otherwise from a list with the default first (CRED-17,
 * CRED-76).
 */
export function AddSignature({ accountId, text, onWrite }: Props) {
  const t = useTranslations("inbox.composer");
  const { data } = useQuery({ ...signaturesQuery(browserApi, accountId), retry: false });
  const signatures = (data ?? []).toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  const [only, ...others] = signatures;
  if (!only) return null;
  const add = (message: string) => onWrite([text.trimEnd(), message].filter(Boolean).join("\n\n"));
  const button = (onClick?: () => void) => (
    <IconButton label={t("signature")} icon={<Signature aria-hidden />} {...(onClick && { onClick })} />
  );
  if (others.length === 0) return button(() => add(only.message));
  return (
    <Menu trigger={button()} label={t("signature")} align="start" side="top">
      {signatures.map(({ id, name, message }) => (
        <MenuItem key={id} onSelect={() => add(message)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
