import { waveOf } from "./wave-writer";

export type Heard = { seconds: number /** 0 to 1, as loud as the last moment was. */; level: number };
export type Listening = {
  /** Stops and returns the recording as a .wav. */
  stop(): Uint8Array<ArrayBuffer>;
  /** Releases the microphone. */
  close(): void;
};

export const canRecord = (): boolean =>
  typeof AudioWorkletNode !== "undefined" && navigator.mediaDevices?.getUserMedia !== undefined;

/** Records until it is stopped; rejects if the user denies access to the microphone. */
export async function listen(onHeard: (heard: Heard) => void): Promise<Listening> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const context = new AudioContext();
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== "closed") void context.close();
  };
  try {
    await context.audioWorklet.addModule("/worklets/pcm-recorder.js");
    // The context may have been suspended while the permission prompt was open.
    await context.resume();
  } catch (error) {
    close();
    throw error;
  }
  const recorder = new AudioWorkletNode(context, "pcm-recorder");
  const chunks: Float32Array[] = [];
  let count = 0;
  recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    chunks.push(data);
    count += data.length;
    onHeard({ seconds: count / context.sampleRate, level: loudness(data) });
  };
  context.createMediaStreamSource(stream).connect(recorder).connect(context.destination);
  return {
    close,
    stop() {
      recorder.port.onmessage = null;
      close();
      return waveOf(chunks, context.sampleRate);
    },
  };
}

/** A voice at arm's length reaches about a third of the full scale, so the level is tripled. */
const loudness = (samples: Float32Array): number =>
  Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) * 3);
