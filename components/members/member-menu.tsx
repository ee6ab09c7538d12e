"use client";

import { Ellipsis, LayoutGrid, LogOut, Shield, ShieldOff, UserMinus, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import type { MemberLine } from "./member-line";

/** Actions on a member. */
export type MemberCommand = "pages" | "accounts" | "grant" | "revoke" | "stepDown" | "remove" | "leave";

type Props = {
  line: MemberLine;
  /** The viewer is an admin. */
  mayChange: boolean;
  onCommand: (what: MemberCommand) => void;
};

/** The actions the viewer may perform on a member; the last admin cannot be removed (SPACE-44). */
export function MemberMenu({ line, mayChange, onCommand }: Props) {
  const { isAdmin, isSelf, isLastAdmin } = line;
  const t = useTranslations("members");
  const stays = isLastAdmin ? t("admin.last") : undefined;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t("menu", { name: line.fullName })}
          icon={<Ellipsis aria-hidden />}
          variant="ghost"
          size="compact"
        />
      }
    >
      {mayChange && !isAdmin && (
        <>
          <MenuItem icon={<LayoutGrid aria-hidden />} onSelect={() => onCommand("pages")}>
            {t("pages.change")}
          </MenuItem>
          <MenuItem icon={<UserRound aria-hidden />} onSelect={() => onCommand("accounts")}>
            {t("accounts.change")}
          </MenuItem>
          <MenuItem icon={<Shield aria-hidden />} onSelect={() => onCommand("grant")}>
            {t("admin.grant")}
          </MenuItem>
        </>
      )}
      {mayChange && isAdmin && (
        <MenuItem
          icon={<ShieldOff aria-hidden />}
          disabledReason={stays}
          onSelect={() => onCommand(isSelf ? "stepDown" : "revoke")}
        >
          {t("admin.revoke")}
        </MenuItem>
      )}
      {mayChange && <MenuSeparator />}
      {isSelf ? (
        <MenuItem
          icon={<LogOut aria-hidden />}
          danger
          disabledReason={stays}
          onSelect={() => onCommand("leave")}
        >
          {t("leave.command")}
        </MenuItem>
      ) : (
        <MenuItem icon={<UserMinus aria-hidden />} danger onSelect={() => onCommand("remove")}>
          {t("remove.command")}
        </MenuItem>
      )}
    </Menu>
  );
}
