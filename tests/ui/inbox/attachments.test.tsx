import { act, fireEvent, screen, within } from "@testing-library/react";
import { Composer } from "@/components/inbox/composer/composer";
import { FilesOnNetwork, MessageFiles } from "@/components/inbox/thread/message-files";
import { ApiError } from "@/lib/api/api-error";
import { browserApi } from "@/lib/api/browser";
import { upload } from "@/lib/api/upload";
import { inbox, type Thread } from "@/lib/contract/inbox/inbox";
import { drawInbox } from "./inbox-page";

jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn(async () => null) }));
jest.mock("@/lib/api/upload", () => ({ upload: jest.fn() }));
beforeEach(() => {
  jest.mocked(browserApi).mockClear();
  jest.mocked(upload).mockReset();
  localStorage.clear();
});

const channel = (name: string) => ({
  ...{ channel: name, isOpen: true, address: "ines@their.test", reason: null, sender: "us@box.test" },
});
const thread = {
  conversation: {
    ...{
      id: "c1",
      prospectId: "01920000-0000-7000-8000-000000000001",
      accountId: "a1",
      fullName: "Ines Vane",
    },
  },
  ...{ messages: [], events: [], drafts: [], channels: [channel("email"), channel("network")] },
  ...{ defaultChannel: "email", replySubject: "Re: Hello" },
} as unknown as Thread;
const draw = () =>
  drawInbox(
    <Composer thread={thread} onTyping={() => undefined} onWritten={() => undefined} takenUp={null} />,
  );
const file = new File(["%PDF-1.7"], "offer.pdf");
const stored = { id: "f1", name: "offer.pdf", mediaType: "application/pdf", bytes: 8 };
const choose = (files: File[]) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText("Attachments", { selector: "input" }), { target: { files } }),
  );
const tray = () => screen.queryByRole("list", { name: "Attachments" });
const send = () =>
  act(async () => fireEvent.keyDown(screen.getByLabelText("Write a reply"), { key: "Enter", metaKey: true }));
const sent = () => jest.mocked(browserApi).mock.calls.filter(([endpoint]) => endpoint === inbox.send);

test("a file joins the draft once it is up, survives a reload, and leaves with the message (INBOX-11)", async () => {
  let arrive: (file: typeof stored) => void = () => undefined;
  jest.mocked(upload).mockReturnValue(new Promise((resolve) => (arrive = resolve)) as never);
  const { unmount } = draw();
  fireEvent.change(screen.getByLabelText("Write a reply"), { target: { value: "See the offer" } });
  await choose([file]);
  expect(within(tray()!).getByRole("progressbar")).toHaveAccessibleName("Uploading offer.pdf, 0%");
  await send();
  expect(sent()).toEqual([]);
  await act(async () => arrive(stored));
  unmount();
  draw();
  expect(within(tray()!).getByText("offer.pdf")).toBeVisible();
  await send();
  expect(sent()[0]?.[1]).toMatchObject({ text: "See the offer", attachments: ["f1"] });
});

test("an upload can be given up, and a refused file stays out", async () => {
  const signals: AbortSignal[] = [];
  jest.mocked(upload).mockImplementationOnce(((
    _: unknown,
    __: unknown,
    ___: File,
    { signal }: { signal: AbortSignal },
  ) => {
    signals.push(signal);
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
  }) as never);
  draw();
  await choose([file]);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Remove offer.pdf" })));
  expect(signals[0]?.aborted).toBe(true);
  expect(tray()).toBeNull();
  const refusal = new ApiError("attachment_executable", 422, { name: "offer.pdf" });
  jest.mocked(upload).mockRejectedValueOnce(refusal);
  await choose([file]);
  expect(tray()).toBeNull();
  expect(await screen.findByText("“offer.pdf” can’t be attached: it is a program")).toBeVisible();
});

test("files that are dropped or pasted are attached to email, and to nothing else", async () => {
  jest.mocked(upload).mockImplementation((async () => ({ ...stored, id: crypto.randomUUID() })) as never);
  draw();
  const box = screen.getByLabelText("Write a reply");
  await act(async () => fireEvent.drop(box, { dataTransfer: { files: [file], types: ["Files"] } }));
  await act(async () => fireEvent.paste(box, { clipboardData: { files: [file] } }));
  expect(upload).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole("button", { name: "Network" }));
  await act(async () => fireEvent.paste(box, { clipboardData: { files: [file] } }));
  expect(upload).toHaveBeenCalledTimes(2);
});

test("a file of a message is downloaded by a link; of one that was too large, only the name is shown", () => {
  const one = { fileId: "f", isPicture: false, contentId: null, problem: null, mediaType: "application/pdf" };
  drawInbox(
    <MessageFiles
      files={[
        { ...one, id: "01920000-0000-7000-8000-00000000000a", name: "offer.pdf", bytes: 2_048 },
        { ...one, id: "b", fileId: null, name: "film.mp4", bytes: 30_000_000, problem: "too_large" },
      ]}
    />,
  );
  const link = screen.getByRole("link", { name: /^Download offer.pdf/ });
  expect(link).toHaveAttribute("href", "/api/inbox/attachments/01920000-0000-7000-8000-00000000000a");
  expect(link).toHaveAttribute("download", "offer.pdf");
  expect(screen.getByText("film.mp4")).toBeVisible();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("a file on the network shows whether it is loading, or why it is not kept", () => {
  drawInbox(
    <FilesOnNetwork
      files={[
        { name: "", kind: "image", state: "coming" },
        { name: "film.mp4", kind: "video", state: "too_large" },
        { name: "offer.pdf", kind: "file", state: "gone" },
        { name: "note.m4a", kind: "audio", state: "unreachable" },
      ]}
    />,
  );
  const said = within(screen.getByRole("list", { name: "Files on the network" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(said).toEqual([
    "ImageDownloading from the network",
    "film.mp4Too large to store. Open it on the network.",
    "offer.pdfThe network no longer has this file.",
    "note.m4aWe couldn’t fetch this file. Open it on the network.",
  ]);
});
