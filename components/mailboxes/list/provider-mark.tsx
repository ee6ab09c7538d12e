import { AtSign, Sparkles } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import type { MailboxKind } from "@/lib/contract/accounts/mailbox-list";

const looks: Record<MailboxKind, string> = {
  google: "bg-av-1 text-av-ink",
  microsoft: "bg-av-5 text-av-ink",
  smtp: "bg-av-6 text-av-ink",
  ai_email: "border border-dashed border-line-strong text-text-2",
};

const marks = {
  google: "G",
  microsoft: "M",
  smtp: <AtSign className="size-3.5" />,
  ai_email: <Sparkles className="size-3.5" />,
};

/** How a mailbox is connected, as a letter; the word is beside it. */
export const ProviderMark = ({ kind }: { kind: MailboxKind }) => (
  <span
    aria-hidden
    className={classNames(
      "grid size-7 flex-none place-items-center rounded-btn text-[0.75rem] leading-none font-semibold",
      looks[kind],
    )}
  >
    {marks[kind]}
  </span>
);
