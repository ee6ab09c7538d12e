import { type LucideIcon, Mail, MessageSquareText, Phone, Video, Voicemail, Waypoints } from "lucide-react";

export type Channel = "network" | "email" | "call" | "sms" | "voicemail" | "video";

const glyphs: Record<Channel, LucideIcon> = {
  network: Waypoints,
  email: Mail,
  call: Phone,
  sms: MessageSquareText,
  voicemail: Voicemail,
  video: Video,
};

type Props = { channel: Channel; label?: string; className?: string };

/** The channel's icon in the surrounding color. Set `label` if no text names the channel. */
export function ChannelGlyph({ channel, label, className }: Props) {
  const Glyph = glyphs[channel];
  return (
    <Glyph className={className} role={label ? "img" : undefined} aria-label={label} aria-hidden={!label} />
  );
}
