import { type LucideIcon, Mail, MessageSquareText, Phone, Video, Voicemail, Waypoints } from "lucide-react";
import { classNames } from "./class-names";

export type Channel = "network" | "email" | "call" | "sms" | "voicemail" | "video";

const channels: Record<Channel, { Icon: LucideIcon; ink: string }> = {
  network: { Icon: Waypoints, ink: "text-ch-network" },
  email: { Icon: Mail, ink: "text-ch-email" },
  call: { Icon: Phone, ink: "text-ch-call" },
  sms: { Icon: MessageSquareText, ink: "text-ch-sms" },
  voicemail: { Icon: Voicemail, ink: "text-ch-voicemail" },
  video: { Icon: Video, ink: "text-ch-video" },
};

type Props = { channel: Channel; label?: string; className?: string };

/** The channel's glyph in the ink around it. Give `label` where no word says the channel. */
export function ChannelGlyph({ channel, label, className }: Props) {
  const { Icon } = channels[channel];
  return (
    <Icon className={className} role={label ? "img" : undefined} aria-label={label} aria-hidden={!label} />
  );
}

/** The channel's glyph on a square of its colour: a channel is never a pill. */
export function ChannelMark({ channel, label, className }: Props) {
  return (
    <span
      className={classNames(
        "inline-grid size-6 flex-none place-items-center rounded-field bg-[color-mix(in_srgb,currentColor_13%,transparent)]",
        channels[channel].ink,
        className,
      )}
    >
      <ChannelGlyph channel={channel} label={label} className="size-3.5" />
    </span>
  );
}
