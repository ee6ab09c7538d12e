import { useEffect, useRef, useState } from "react";
import { voicemailLimits } from "@/lib/contract/accounts/voicemail-limits";
import { canRecord, type Heard, type Listening, listen } from "./microphone";

type RecorderState = "idle" | "asking" | "recording" | "recorded" | "denied" | "unsupported";
const silence: Heard = { seconds: 0, level: 0 };

/** Records one voicemail and stops automatically at the max length (VM-02). `onRecorded` gets null when recording starts over. */
export function useRecorder(onRecorded: (sound: Uint8Array<ArrayBuffer> | null) => void) {
  const [state, setState] = useState<RecorderState>(() => (canRecord() ? "idle" : "unsupported"));
  const [heard, setHeard] = useState(silence);
  const listening = useRef<Listening | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      listening.current?.close();
    };
  }, []);
  const stop = () => {
    const sound = listening.current?.stop();
    listening.current = null;
    if (!sound) return;
    setState("recorded");
    onRecorded(sound);
  };
  const start = async () => {
    setState("asking");
    setHeard(silence);
    onRecorded(null);
    try {
      const begun = await listen((now) => {
        setHeard(now);
        if (now.seconds >= voicemailLimits.longest) stop();
      });
      if (isGone.current) return begun.close();
      listening.current = begun;
      setState("recording");
    } catch {
      setState("denied");
    }
  };
  return { state, ...heard, start, stop };
}
