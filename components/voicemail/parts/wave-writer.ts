const headerBytes = 44;
/** Telephone quality, with a third of the bytes that most microphones produce. */
const telephoneRate = 16_000;

/** Downsamples by an integer factor, averaging groups of samples, so that nothing has to be interpolated. */
function thinned(chunks: readonly Float32Array[], by: number): Float32Array {
  const all = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  if (by <= 1) return all;
  return Float32Array.from({ length: Math.floor(all.length / by) }, (_, index) => {
    let sum = 0;
    for (let within = 0; within < by; within++) sum += all[index * by + within]!;
    return sum / by;
  });
}

/** Encodes samples between -1 and 1 as a mono 16-bit .wav (VM-03). */
export function waveOf(chunks: readonly Float32Array[], samplesPerSecond: number): Uint8Array<ArrayBuffer> {
  const by = Math.max(1, Math.floor(samplesPerSecond / telephoneRate));
  const samples = thinned(chunks, by);
  const rate = Math.round(samplesPerSecond / by);
  const file = new Uint8Array(headerBytes + samples.length * 2);
  const view = new DataView(file.buffer);
  const name = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  name(0, "RIFF");
  view.setUint32(4, file.length - 8, true);
  name(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [index, sample] of samples.entries())
    view.setInt16(headerBytes + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return file;
}
