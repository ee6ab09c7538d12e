import { StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import type { Thread } from "@/lib/contract/inbox/inbox";

type Channel = Thread["defaultChannel"];
type Props = {
  channels: Thread["channels"];
  /** Null: a note for teammates is written. */
  value: Channel | null;
  onChange: (channel: Channel | null) => void;
};

/** Chooses the channel and sender of a reply, or a note instead (ux 60). */
export function ChannelBar({ channels, value, onChange }: Props) {
  const t = useTranslations("inbox.composer");
  const tNotes = useTranslations("inbox.notes");
  const sender = channels.find(({ channel }) => channel === value)?.sender;
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-b border-line px-0.75 py-0.75">
      <div className="flex min-w-0 items-center gap-1 overflow-x-auto p-0.75 [scrollbar-width:none] pointer-coarse:py-2 *:flex-none max-sm:[&_svg]:hidden">
        {channels.map(({ channel, isOpen, reason }) => (
          <Button
            key={channel}
            variant="ghost"
            size="compact"
            pressed={channel === value}
            icon={<ChannelGlyph channel={channel} />}
            disabledReason={isOpen ? undefined : t(`closed.${reason ?? "no_email"}`)}
            onClick={() => onChange(channel)}
          >
            {t(channel)}
          </Button>
        ))}
        <Button
          variant="ghost"
          size="compact"
          pressed={value === null}
          icon={<StickyNote aria-hidden />}
          onClick={() => onChange(null)}
        >
          {tNotes("note")}
        </Button>
      </div>
      {sender && (
        <span className="type-small ms-auto truncate pe-1.5 text-text-2">{t("as", { sender })}</span>
      )}
    </div>
  );
}
