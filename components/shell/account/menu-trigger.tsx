"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Avatar } from "@/components/ui/avatar";
import type { AccountMenuProps } from "./menu";

type Props = Pick<AccountMenuProps, "person" | "workspace"> & ComponentProps<"button">;

/** The current user and workspace, at the end of the header. */
export function AccountMenuTrigger({ person, workspace, ...button }: Props) {
  const t = useTranslations("shell.menu");
  return (
    <button
      {...button}
      type="button"
      className="touch-area flex h-9 min-w-0 items-center gap-2 rounded-btn ps-1.25 pe-1.5 text-[0.8125rem] leading-none font-medium hover:wash"
    >
      <Avatar name={person.name} src={person.photo} />
      <span className="sr-only">{t("label")}</span>
      <span className="max-w-40 truncate leading-4 max-md:hidden">{workspace.name}</span>
      <ChevronDown className="size-3.5 text-text-2 max-md:hidden" aria-hidden />
    </button>
  );
}
