"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../icon-button";
import { IconSquare } from "../icon-square";
import type { Tone } from "../tone";

export type Notice = {
  id: string;
  tone: Tone;
  title: string;
  text?: string;
  icon: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  /** Stays until the user closes it. */
  persistent?: boolean;
};

type Props = {
  /** In order of arrival; from the fourth on they are queued (NOTIF-04). */
  items: readonly Notice[];
  /** `byPerson` notices are remembered by the caller; those that close automatically are not (NOTIF-03). */
  onClose: (id: string, byPerson: boolean) => void;
};

const shown = 3;
const openMs = 4_000;

/** Notices about the account, three at a time. Each disappears after 4 s unless the pointer or focus is on the stack (NOTIF-01, 02). */
export function NotificationStack({ items, onClose }: Props) {
  const [held, setHeld] = useState(false);
  const t = useTranslations("ui");
  return (
    <section
      aria-label={t("notifications")}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="fixed end-4 top-[calc(var(--above,0px)+var(--header)+8px)] z-40 grid w-85 max-w-[calc(100vw-32px)] gap-2 empty:hidden"
    >
      {items.slice(0, shown).map((item) => (
        <Item key={item.id} item={item} held={held} onClose={onClose} closeLabel={t("close")} />
      ))}
    </section>
  );
}

type ItemProps = { item: Notice; held: boolean; closeLabel: string; onClose: Props["onClose"] };

function Item({ item, held, closeLabel, onClose }: ItemProps) {
  const { id, tone, title, text, icon, action, persistent } = item;
  useEffect(() => {
    if (held || persistent) return;
    const timer = setTimeout(() => onClose(id, false), openMs);
    return () => clearTimeout(timer);
  }, [id, held, persistent, onClose]);
  return (
    <article className="flex animate-menu gap-2.75 rounded-card bg-raised py-2.75 ps-3 pe-2.5 shadow-e2">
      <IconSquare tone={tone} icon={icon} />
      <div className="type-compact min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="line-clamp-2 text-text-2">{text}</p>}
        {action}
      </div>
      <IconButton
        label={closeLabel}
        size="compact"
        icon={<X aria-hidden />}
        onClick={() => onClose(id, true)}
        className="-mt-1"
      />
    </article>
  );
}
