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

/** Files of messages on the network (R15). */
let seen: Seen;
beforeAll(async () => {
  seen = await runScenario<Seen>("inbox", "network-files");
}, 600_000);

const picture = (name: string) => ({ name, mediaType: "image/png", isPicture: true });

test("each is fetched by a job of its own, and a message read twice fetches nothing more", () => {
  const { jobs, again, coming } = seen.fetched;
  expect(jobs).toEqual(["a", "b", "c"].map((ref, position) => ({ ref, position })));
  expect(again).toBe(0);
  expect(coming).toEqual({ files: ["coming", "coming", "coming"], attachments: [] });
});

test("a failed one is fetched later, keeps its position, and gets its type from its bytes", () => {
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

test("two workers store one file, and nothing of the other's stays", () => {
  expect(seen.twice.shown).toEqual({ files: [], attachments: [picture("image-1.png")] });
  expect(seen.twice.before).toEqual([{ state: "kept", files: 3, whole: 3 }]);
  expect(seen.twice.after).toEqual([{ state: "kept", files: 4, whole: 4 }]);
});

test("an unavailable one is reported, and the last try gives up", () => {
  expect(seen.missing.jobs).toBe(4);
  expect(seen.missing.ends).toEqual([null, null, null, expect.stringContaining("500")]);
  expect(seen.missing.shown).toEqual({
    files: ["gone", "too_large", "gone", "unreachable", "unreachable"],
    attachments: [],
  });
});

test("a signed-out account is waited for, a removed one is not", () => {
  const { out, removed, asked, shown } = seen.signedOut;
  expect(out).toContain("not signed in");
  expect(removed).toBeNull();
  expect(asked).toEqual(["e"]);
  expect(shown).toEqual({ files: ["unreachable"], attachments: [picture("image-1.png")] });
});

test("nothing is stored for a message deleted meanwhile", () => {
  expect(seen.erased.ended).toBeNull();
  expect(seen.erased.after).toEqual(seen.erased.before);
});

test("at most 20 files of a message are fetched", () => {
  expect(seen.many).toBe(20);
});
