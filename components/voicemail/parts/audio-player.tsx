"use client";

import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";

type Props = {
  src: string;
  name: string;
  /** The length, if it is known before loading. */
  seconds?: number;
};

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Plays one recording, which is loaded on demand. */
export function AudioPlayer({ src, name, seconds = 0 }: Props) {
  const t = useTranslations("ui.player");
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<"still" | "playing" | "failed">("still");
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(seconds);
  const isPlaying = state === "playing";
  const toggle = () => {
    if (isPlaying) return audio.current?.pause();
    audio.current?.play().catch(() => setState("failed"));
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: a member’s own recording, with its name beside it */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setState("playing")}
        onPause={() => setState("still")}
        onError={() => setState("failed")}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) =>
          Number.isFinite(currentTarget.duration) && setLength(currentTarget.duration)
        }
      />
      <IconButton
        label={t(isPlaying ? "pause" : "play", { name })}
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={toggle}
      />
      <input
        type="range"
        aria-label={t("seek", { name })}
        aria-valuetext={t("at", { at: clock(at), of: clock(length) })}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(at, length)}
        onChange={({ target }) => {
          setAt(Number(target.value));
          if (audio.current) audio.current.currentTime = Number(target.value);
        }}
        className="h-6 min-w-24 flex-1 accent-brand"
      />
      <span className="type-small tabular-nums text-text-2">
        {clock(at)} / {clock(length)}
      </span>
      {state === "failed" && (
        <p role="alert" className="type-small w-full text-on-danger-soft">
          {t("failed")}
        </p>
      )}
    </div>
  );
}
