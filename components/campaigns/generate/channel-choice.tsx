import { useTranslations } from "next-intl";
import { ChannelGlyph } from "@/components/ui/channel-glyph";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { type WrittenChannel, writtenChannels } from "@/lib/contract/campaigns/sequence";

type Props = {
  value: readonly WrittenChannel[];
  /** The channels that are connected; undefined until loaded. */
  connected: readonly WrittenChannel[] | undefined;
  onChange: (channels: readonly WrittenChannel[]) => void;
};

/** Chooses the channels of a campaign and marks those that are not connected. */
export function ChannelChoice({ value, connected, onChange }: Props) {
  const t = useTranslations("campaign-prompts");
  const channelName = useTranslations("campaigns.builder.group");
  const toggle = (channel: WrittenChannel, isOn: boolean) =>
    onChange(writtenChannels.filter((one) => (one === channel ? isOn : value.includes(one))));
  return (
    <fieldset className="min-w-0">
      <legend className="type-compact mb-1.5 font-medium">{t("channels")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2.5 pointer-coarse:gap-y-5">
        {writtenChannels.map((channel) => {
          const isLacking = connected !== undefined && !connected.includes(channel);
          return (
            <Checkbox
              key={channel}
              checked={value.includes(channel)}
              disabled={!connected?.includes(channel)}
              onChange={({ target }) => toggle(channel, target.checked)}
              label={
                <span className="inline-flex items-center gap-1.5">
                  <ChannelGlyph channel={channel} className="size-3.5 text-text-2" />
                  {channelName(channel)}
                </span>
              }
              description={isLacking ? t(`notConnected.${channel}`) : undefined}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
