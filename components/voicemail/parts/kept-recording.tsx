"use client";

import { AudioPlayer } from "./audio-player";
import { recordingUrl } from "./recording-url";

type Props = { audio: { id: string; accountId: string }; name: string };

/** A player for a stored recording. */
export function KeptRecording({ audio, name }: Props) {
  return <AudioPlayer src={recordingUrl(audio)} name={name} />;
}
