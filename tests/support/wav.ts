import { waveOf } from "@/components/voicemail/parts/wave-writer";

/** A .wav of so many seconds that hums. */
export const wavOf = (seconds: number): Uint8Array<ArrayBuffer> =>
  waveOf([Float32Array.from({ length: seconds * 8_000 }, (_, at) => Math.sin(at / 20) / 4)], 8_000);
