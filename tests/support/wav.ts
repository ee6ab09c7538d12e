import { waveOf } from "@/components/voicemail/parts/wave-writer";

/** A .wav of this many seconds with a tone. */
export const wavOf = (seconds: number): Uint8Array<ArrayBuffer> =>
  waveOf([Float32Array.from({ length: seconds * 8_000 }, (_, at) => Math.sin(at / 20) / 4)], 8_000);
