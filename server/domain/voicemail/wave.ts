/** How a recording sounds, read from its header; `seconds` is counted from the samples that are there. */
type Wave = { seconds: number; channels: number; samplesPerSecond: number; bits: number };

const pcm = 1;
/** The real format is in the extension. */
const extensible = 0xfffe;
const headBytes = 12;
const chunkHeadBytes = 8;
const formatBytes = 16;
const extendedFormatBytes = 40;
const subFormatAt = 24;

/**
 * Reads a RIFF/WAVE file of PCM samples (VM-03). Null for every other file, and for one that is broken, cut off or inconsistent: what a
 * header promises has to exist, and its numbers have to agree.
 */
export function readWave(file: Uint8Array): Wave | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < headBytes || nameAt(file, 0) !== "RIFF" || nameAt(file, 8) !== "WAVE") return null;
  const end = chunkHeadBytes + view.getUint32(4, true);
  if (end > file.length) return null;
  let format: Format | null = null;
  for (let at = headBytes; at + chunkHeadBytes <= end; ) {
    const size = view.getUint32(at + 4, true);
    const body = at + chunkHeadBytes;
    if (body + size > end) return null;
    const name = nameAt(file, at);
    if (name === "fmt ") {
      format = formatAt(view, body, size);
      if (!format) return null;
    }
    if (name === "data") return format && waveOf(format, size);
    // Chunks begin at even places.
    at = body + size + (size % 2);
  }
  return null;
}

type Format = Omit<Wave, "seconds"> & { frameBytes: number };

function formatAt(view: DataView, at: number, size: number): Format | null {
  if (size < formatBytes) return null;
  const tag = view.getUint16(at, true);
  if (tag === extensible && size < extendedFormatBytes) return null;
  const kind = tag === extensible ? view.getUint16(at + subFormatAt, true) : tag;
  const channels = view.getUint16(at + 2, true);
  const samplesPerSecond = view.getUint32(at + 4, true);
  const frameBytes = view.getUint16(at + 12, true);
  const bits = view.getUint16(at + 14, true);
  const isSound =
    kind === pcm &&
    (channels === 1 || channels === 2) &&
    samplesPerSecond >= 8_000 &&
    samplesPerSecond <= 192_000 &&
    [8, 16, 24, 32].includes(bits) &&
    frameBytes === (channels * bits) / 8 &&
    view.getUint32(at + 8, true) === samplesPerSecond * frameBytes;
  return isSound ? { channels, samplesPerSecond, bits, frameBytes } : null;
}

function waveOf({ frameBytes, ...format }: Format, size: number): Wave | null {
  if (size === 0 || size % frameBytes !== 0) return null;
  return { ...format, seconds: size / frameBytes / format.samplesPerSecond };
}

const nameAt = (file: Uint8Array, at: number) => String.fromCharCode(...file.subarray(at, at + 4));
