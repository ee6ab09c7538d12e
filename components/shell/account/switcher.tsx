"use client";

import { ChevronsUpDown } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Avatar } from "@/components/ui/avatar";
import { phone } from "@/components/ui/media";
import { Popover } from "@/components/ui/overlays/popover";
import { carryQuery } from "@/lib/format/carried-query";
import { useVisiblePath } from "@/lib/routes/current";
import { loadAnew } from "@/lib/state/address";
import { pathAfterSwitch } from "../navigation/after-switch";
import { accountTone, type ShellAccount } from "./accounts";
import { AccountList } from "./list";
import { useAccountNote } from "./note";

type Props = {
  accounts: readonly ShellAccount[];
  /** Where an account can be added, for users who may. */
  addHref?: string;
  /** A card in the sidebar, inline at the top, or a tab at the bottom. */
  look: "card" | "line" | "tab";
};

const looks = {
  card: "mb-2.5 flex w-full flex-none items-center gap-2.25 rounded-btn bg-surface px-2 py-1.75 text-start shadow-[0_0_0_1px_var(--line)] hover:wash group-data-collapsed/shell:w-auto group-data-collapsed/shell:rounded-full group-data-collapsed/shell:p-0 group-data-collapsed/shell:shadow-none",
  line: "flex h-9 max-w-52 flex-none items-center gap-2.25 rounded-btn px-1.5 text-start hover:wash",
  tab: "flex size-full flex-col items-center justify-center gap-1 rounded-field text-[0.6875rem] leading-none font-medium text-text-2",
};

/** The account that the screen belongs to, and switching it. The page stays the same (SHELL-24); on a phone it is reloaded (SHELL-27). */
export function AccountSwitcher({ accounts, addHref, look }: Props) {
  const [open, setOpen] = useState(false);
  const [switching, startSwitch] = useTransition();
  const t = useTranslations("shell.accounts");
  const note = useAccountNote();
  const router = useRouter();
  const path = useVisiblePath();
  const query = useSearchParams();
  const current = accounts.find(({ id }) => id === query.get("selectedCred")) ?? accounts[0];
  if (!current) return null;
  const name = `${current.firstName} ${current.lastName}`;
  const choose = (id: string) => {
    setOpen(false);
    if (id === query.get("selectedCred")) return;
    const to = carryQuery(`${pathAfterSwitch(path)}?selectedCred=${id}`, query);
    if (matchMedia(phone).matches) loadAnew(to);
    else startSwitch(() => router.push(to));
  };
  const trigger = (
    <button type="button" aria-busy={switching || undefined} className={looks[look]}>
      <Avatar
        name={name}
        id={current.id}
        src={current.photo}
        size={look === "tab" ? 20 : 28}
        state={accountTone[current.status]}
      />
      {look !== "tab" ? (
        <>
          <span
            className={
              look === "card"
                ? "min-w-0 flex-1 group-data-collapsed/shell:sr-only"
                : "min-w-0 flex-1 max-[999.98px]:sr-only"
            }
          >
            <span className="sr-only">{t("current")} </span>
            <span className="type-compact block truncate font-semibold">{name}</span>
            {look === "card" && (
              <span className="type-small block truncate text-text-2">{note(current)}</span>
            )}
          </span>
          <ChevronsUpDown className="group-data-collapsed/shell:hidden" aria-hidden />
        </>
      ) : (
        <span className="max-w-full truncate leading-3.5">
          <span className="sr-only">{t("current")} </span>
          {current.firstName}
        </span>
      )}
    </button>
  );
  return (
    <Popover
      trigger={trigger}
      label={t("choose")}
      open={open}
      onOpenChange={setOpen}
      align={look === "tab" ? "end" : "start"}
      className="w-72 p-1.25!"
    >
      <AccountList accounts={accounts} accountId={current.id} onChoose={choose} addHref={addHref} />
    </Popover>
  );
}
