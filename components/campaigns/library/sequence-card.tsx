"use client";

import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import { withoutDelays } from "@/lib/contract/campaigns/sequence";
import type { SmartSequence } from "@/lib/contract/campaigns/smart-sequences";
import { StepMark } from "../builder/step-look";
import type { useLibrary } from "./use-library";

const maxMarks = 10;

type Props = { sequence: SmartSequence; library: ReturnType<typeof useLibrary>; onBegin: () => void };

/** One sequence: its description, its steps at a glance, and its actions. */
export function SequenceCard({ sequence: one, library, onBegin }: Props) {
  const t = useTranslations("smart-sequences");
  const steps = withoutDelays(one.sequence);
  const href = `/smart-sequences/edit/${one.id}`;
  const copy = () => library.copy({ ...one, name: t("copyName", { name: one.name }).slice(0, 120) });
  return (
    <li className="grid">
      <Card>
        <div className="flex h-full flex-col gap-2">
          <div className="flex items-start gap-2">
            <h3 className="type-strong min-w-0 flex-1 break-words">
              <TextLink href={href}>{one.name}</TextLink>
            </h3>
            {one.isShipped && <Pill>{t("shippedMark")}</Pill>}
            <Menu
              trigger={
                <IconButton
                  label={t("menu", { name: one.name })}
                  icon={<Ellipsis aria-hidden />}
                  variant="ghost"
                  size="compact"
                />
              }
            >
              {!one.isShipped && (
                <MenuItem icon={<Pencil aria-hidden />} href={href}>
                  {t("edit")}
                </MenuItem>
              )}
              <MenuItem icon={<Copy aria-hidden />} onSelect={copy}>
                {t("copy")}
              </MenuItem>
              {!one.isShipped && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => library.remove(one)}>
                    {t("remove")}
                  </MenuItem>
                </>
              )}
            </Menu>
          </div>
          {one.description && <p className="type-compact text-text-2">{one.description}</p>}
          <div className="flex flex-wrap items-center gap-1" aria-hidden>
            {steps.slice(0, maxMarks).map(({ id, type }) => (
              <StepMark key={id} type={type} />
            ))}
          </div>
          <div className="mt-auto flex flex-wrap items-center gap-3 pt-1">
            <Button onClick={onBegin}>{t("use")}</Button>
            <span className="type-small text-text-2">
              {t("steps", { count: steps.length })}
              {one.changedAt && (
                <>
                  {", "}
                  {t.rich("changed", { at: () => <Moment at={one.changedAt!} look="ago" /> })}
                </>
              )}
            </span>
          </div>
        </div>
      </Card>
    </li>
  );
}
