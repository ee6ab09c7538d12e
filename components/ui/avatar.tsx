import { Sparkles } from "lucide-react";
import { initials } from "@/lib/format/initials";
import { type Channel, ChannelGlyph } from "./channel-glyph";
import { classNames } from "./class-names";

type AvatarSize = 16 | 20 | 28 | 34 | 40;

const sizes: Record<AvatarSize, string> = {
  16: "size-4 text-[0.5rem]",
  20: "size-5 text-[0.5625rem]",
  28: "size-7 text-[0.6875rem]",
  34: "size-8.5 text-[0.75rem]",
  40: "size-10 text-[0.875rem]",
};
const grounds = ["bg-av-1", "bg-av-2", "bg-av-3", "bg-av-4", "bg-av-5", "bg-av-6"];
const states = { success: "bg-success", warning: "bg-warning", danger: "bg-danger", neutral: "bg-text-3" };

/** The same person always gets the same background. */
function groundOf(key: string): string | undefined {
  let hash = 0;
  for (const char of key) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return grounds[hash % grounds.length];
}

type Props = {
  name: string;
  /** Determines the background; if absent, the name does. */
  id?: string;
  src?: string | null;
  size?: AvatarSize;
  /** The channel of the last message. */
  channel?: Channel;
  state?: keyof typeof states;
  /** Drawn with a dashed outline instead of initials. */
  ai?: boolean;
};

/** A person's picture or initials. Decorative: the name is always shown beside it. */
export function Avatar({ name, id, src, size = 28, channel, state, ai }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(
        "relative inline-grid flex-none place-items-center rounded-full leading-none font-semibold tracking-[0.01em] text-av-ink",
        sizes[size],
        ai ? "border border-dashed border-line-strong" : groundOf(id ?? name),
      )}
    >
      {ai ? <Sparkles className="size-3.5 text-text-2" /> : initials(name)}
      {src && (
        // biome-ignore lint/performance/noImgElement: an avatar is small already, and often from elsewhere
        <img
          src={src}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full rounded-full object-cover"
        />
      )}
      {channel && (
        <span className="absolute -end-0.75 -bottom-0.75 grid size-4 place-items-center rounded-full bg-surface shadow-[0_0_0_1px_var(--line)]">
          <ChannelGlyph channel={channel} className="size-2.5 stroke-2" />
        </span>
      )}
      {state && (
        <span
          className={classNames(
            "absolute -end-px -bottom-px size-2.25 rounded-full shadow-[0_0_0_2px_var(--surface)]",
            states[state],
          )}
        />
      )}
    </span>
  );
}
