"use client";

import { Mic, RotateCcw, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { voicemailLimits } from "@/lib/contract/accounts/voicemail-limits";
import { AudioPlayer } from "./audio-player";
import { useRecorder } from "./use-recorder";

const { shortest, longest } = voicemailLimits;

type Props = { onRecorded: (file: File | null) => void };

/** Records in the browser: level, current and required length, playback, and retry (ux 76). */
export function Recorder({ onRecorded }: Props) {
  const t = useTranslations("voicemail.recorder");
  const [file, setFile] = useState<File | null>(null);
  const { state, seconds, level, start, stop } = useRecorder((sound) => {
    const made = sound && new File([sound], `${t("name")}.wav`, { type: "audio/wav" });
    setFile(made);
    onRecorded(made);
  });
  if (state === "unsupported") return <Banner tone="warning">{t("unsupported")}</Banner>;
  const whole = Math.floor(seconds);
  const isRecording = state === "recording";
  const missing = Math.ceil(shortest - seconds);
  return (
    <div className="grid gap-3">
      {state === "denied" && (
        <Banner tone="danger">
          <strong>{t("denied")}</strong> {t("deniedHow")}
        </Banner>
      )}
      {isRecording && (
        <>
          <Progress label={t("level")} value={level} max={1} />
          <Progress
            label={t("time", { seconds: whole, longest })}
            value={seconds}
            max={longest}
            tone={missing > 0 ? "warning" : "success"}
          />
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isRecording ? (
          <Button
            variant="primary"
            icon={<Square aria-hidden />}
            onClick={stop}
            disabledReason={missing > 0 ? t("tooShort", { count: missing }) : undefined}
          >
            {t("stop")}
          </Button>
        ) : (
          <Button
            icon={state === "recorded" ? <RotateCcw aria-hidden /> : <Mic aria-hidden />}
            busy={state === "asking"}
            onClick={start}
          >
            {t(state === "recorded" ? "again" : "start")}
          </Button>
        )}
        <output className="type-small tabular-nums text-text-2">
          {isRecording && `${t("time", { seconds: whole, longest })} · `}
          {isRecording && (missing > 0 ? t("tooShort", { count: missing }) : t("enough"))}
          {state === "recorded" && t("ready", { seconds: whole })}
        </output>
      </div>
      {file && <Replay file={file} />}
    </div>
  );
}

function Replay({ file }: { file: File }) {
  const t = useTranslations("voicemail.recorder");
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <AudioPlayer src={url} name={t("name")} />;
}
