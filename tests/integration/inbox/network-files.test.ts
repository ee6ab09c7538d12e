import type { NetworkFileState } from "@/lib/contract/inbox/inbox";
import { runScenario } from "./run-scenario";

type File = { name: string; mediaType: string; isPicture: boolean };
type Shown = { files: NetworkFileState[]; attachments: File[] };
type Stored = { state: string; files: number; whole: number }[];
type Seen = {
  fetched: {
    jobs: unknown[];
    again: number;
    failed: string;
    coming: Shown;
    between: Shown;
    after: Shown;
    askedAgain: number;
    stored: Stored;
  };
  twice: { before: Stored; after: Stored; shown: Shown };
  missing: { jobs: number; ends: (string | null)[]; shown: Shown };
  signedOut: { out: string; removed: null; asked: string[]; shown: Shown };
  erased: { before: Stored; after: Stored; ended: null };
  many: number;
};

/** Files that come with messages on the network (R15). */
let seen: Seen;
beforeAll(async () => {
  seen = await runScenario<Seen>("inbox", "network-files");
}, 400_000);

const picture = (name: string) => ({ name, mediaType: "image/png", isPicture: true });

test("each is fetched by a job of its own, and a message read twice asks for nothing more", () => {
  const { jobs, again, coming } = seen.fetched;
  expect(jobs).toEqual(["a", "b", "c"].map((ref, position) => ({ ref, position })));
  expect(again).toBe(0);
  expect(coming).toEqual({ files: ["coming", "coming", "coming"], attachments: [] });
});

test("what failed is fetched later, keeps its place, and is what its bytes say", () => {
  const { failed, between, after, askedAgain, stored } = seen.fetched;
  expect(failed).toContain("500");
  expect(between).toEqual({ files: ["coming", "coming"], attachments: [picture("image-2.png")] });
  expect(after).toEqual({
    files: [],
    attachments: [
      picture("image-1.png"),
      picture("image-2.png"),
      { name: "photo.png", mediaType: "application/octet-stream", isPicture: false },
    ],
  });
  expect(askedAgain).toBe(0);
  expect(stored).toEqual([{ state: "kept", files: 3, whole: 3 }]);
});

test("two workers keep one file, and nothing of the other's is left", () => {
  expect(seen.twice.shown).toEqual({ files: [], attachments: [picture("image-1.png")] });
  expect(seen.twice.before).toEqual([{ state: "kept", files: 3, whole: 3 }]);
  expect(seen.twice.after).toEqual([{ state: "kept", files: 4, whole: 4 }]);
});

test("what cannot be had is said, and the last try gives up", () => {
  expect(seen.missing.jobs).toBe(4);
  expect(seen.missing.ends).toEqual([null, null, null, expect.stringContaining("500")]);
  expect(seen.missing.shown).toEqual({
    files: ["gone", "too_large", "gone", "unreachable", "unreachable"],
    attachments: [],
  });
});

test("a signed-out account is waited for, one that was removed is not", () => {
  const { out, removed, asked, shown } = seen.signedOut;
  expect(out).toContain("not signed in");
  expect(removed).toBeNull();
  expect(asked).toEqual(["e"]);
  expect(shown).toEqual({ files: ["unreachable"], attachments: [picture("image-1.png")] });
});

test("of a message that was erased meanwhile nothing is kept", () => {
  expect(seen.erased.ended).toBeNull();
  expect(seen.erased.after).toEqual(seen.erased.before);
});

test("no message has more than 20 of its files fetched", () => {
  expect(seen.many).toBe(20);
});
