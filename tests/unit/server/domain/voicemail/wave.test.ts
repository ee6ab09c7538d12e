import { waveOf } from "@/components/voicemail/parts/wave-writer";
import { readWave } from "@/server/domain/voicemail/wave";

type Made = {
  riff?: string;
  kind?: string;
  tag?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  frame?: number;
  byteRate?: number;
  seconds?: number;
  dataSize?: number;
  riffSize?: number;
  before?: Uint8Array;
};

/** A file that matches its header, unless the options make the header lie. */
function wav(made: Made = {}): Uint8Array {
  const { channels = 1, rate = 8_000, bits = 16, seconds = 10, before = new Uint8Array() } = made;
  const frame = (channels * bits) / 8;
  const sound = Math.round(seconds * rate) * frame;
  const file = new Uint8Array(44 + before.length + sound);
  const view = new DataView(file.buffer);
  const name = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  name(0, made.riff ?? "RIFF");
  view.setUint32(4, made.riffSize ?? file.length - 8, true);
  name(8, made.kind ?? "WAVE");
  file.set(before, 12);
  const at = 12 + before.length;
  name(at, "fmt ");
  view.setUint32(at + 4, 16, true);
  view.setUint16(at + 8, made.tag ?? 1, true);
  view.setUint16(at + 10, channels, true);
  view.setUint32(at + 12, rate, true);
  view.setUint32(at + 16, made.byteRate ?? rate * frame, true);
  view.setUint16(at + 20, made.frame ?? frame, true);
  view.setUint16(at + 22, bits, true);
  name(at + 24, "data");
  view.setUint32(at + 28, made.dataSize ?? sound, true);
  return file;
}

const chunk = (name: string, size: number) => {
  const made = new Uint8Array(8 + size + (size % 2));
  made.set(new TextEncoder().encode(name));
  new DataView(made.buffer).setUint32(4, size, true);
  return made;
};

describe("reading a recording (VM-03)", () => {
  test.each([
    [{ rate: 8_000, bits: 8, seconds: 6 }, 6],
    [{ rate: 16_000, bits: 16, seconds: 12.5 }, 12.5],
    [{ rate: 44_100, channels: 2, bits: 24, seconds: 7 }, 7],
    [{ rate: 48_000, bits: 32, seconds: 6 }, 6],
    [{ before: chunk("LIST", 27) }, 10],
  ])("counts how long %j plays from its samples (VM-02)", (made, seconds) => {
    expect(readWave(wav(made))?.seconds).toBeCloseTo(seconds, 5);
  });

  test.each<[string, Uint8Array]>([
    ["an empty file", new Uint8Array()],
    ["another RIFF file", wav({ kind: "AVI " })],
    ["a big-endian one", wav({ riff: "RIFX" })],
    ["an MP3", Uint8Array.from([0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(500)])],
    ["sound that is not PCM", wav({ tag: 7 })],
    ["floating point", wav({ tag: 3, bits: 32 })],
    ["many channels", wav({ channels: 6 })],
    ["a rate no telephone has", wav({ rate: 4_000 })],
    ["a file that is cut off", wav().subarray(0, 90_000)],
    ["less sound than declared", wav({ dataSize: 0xffff_ffff })],
    ["a declared size beyond the file", wav({ riffSize: 5_000_000 })],
    ["frames of another size than their samples", wav({ frame: 4 })],
    ["an inconsistent byte rate", wav({ byteRate: 1 })],
    ["half a frame at the end", wav({ dataSize: 15_999 })],
    ["a chunk that ends outside the file", wav({ before: chunk("junk", 0).fill(0xff, 4) })],
    ["no sound at all", wav({ seconds: 0 })],
  ])("refuses %s", (_, file) => {
    expect(readWave(file)).toBeNull();
  });

  test("refuses a file that ends too early, at any point", () => {
    const file = wav({ seconds: 0.02 });
    for (let length = 0; length < file.length; length++)
      expect(readWave(file.subarray(0, length))).toBeNull();
  });
});

describe("a recording made here (ux 76)", () => {
  test.each([
    8_000, 16_000, 44_100, 48_000, 96_000,
  ])("is an accepted .wav file at %d samples a second", (rate) => {
    const chunks = Array.from({ length: 10 }, () => new Float32Array(rate).fill(0.5));
    const read = readWave(waveOf(chunks, rate));
    expect(read).toMatchObject({ channels: 1, bits: 16 });
    expect(read?.seconds).toBeCloseTo(10, 2);
  });

  test("fits into 20 MB at its longest, and keeps loud and quiet distinct", () => {
    const longest = waveOf([new Float32Array(180 * 48_000)], 48_000);
    expect(longest.length).toBeLessThan(20 * 1024 * 1024);
    const [loud, quiet] = [2, -0.25].map((sample) => {
      const file = waveOf([new Float32Array(16_000).fill(sample)], 16_000);
      return new DataView(file.buffer).getInt16(44, true);
    });
    expect([loud, quiet]).toEqual([32_767, -8_192]);
  });
});
