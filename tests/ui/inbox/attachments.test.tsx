import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Composer } from "@/components/inbox/composer/composer";
import { FilesOnNetwork, MessageFiles } from "@/components/inbox/thread/message-files";
import { attachments } from "@/lib/contract/inbox/attachments";
import { inbox, type Message, type Thread } from "@/lib/contract/inbox/inbox";
import { answer, calls, hold, refuse, requests } from "@/tests/support/answers";
import { answerAround, drawInbox } from "./inbox-page";

beforeEach(() => {
  answerAround();
  answer(inbox.send, { id: "m1" } as Message);
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
const sent = () => calls(inbox.send);

test("a file joins the draft once uploaded, survives a reload, and is sent with the message (INBOX-11)", async () => {
  let arrive: (file: typeof stored) => void = () => undefined;
  answer(attachments.upload, () => new Promise((resolve) => (arrive = resolve)));
  const { unmount } = draw();
  fireEvent.change(screen.getByLabelText("Write a reply"), { target: { value: "See the offer" } });
  await choose([file]);
  expect(within(tray()!).getByRole("progressbar")).toHaveAccessibleName("Uploading offer.pdf, 0%");
  await send();
  expect(sent()).toEqual([]);
  await waitFor(() => expect(requests(attachments.upload)[0]?.file?.name).toBe("offer.pdf"));
  arrive(stored);
  await waitFor(() => expect(within(tray()!).queryByRole("progressbar")).toBeNull());
  unmount();
  draw();
  expect(within(tray()!).getByText("offer.pdf")).toBeVisible();
  await send();
  await waitFor(() => expect(sent()).toMatchObject([{ text: "See the offer", attachments: ["f1"] }]));
});

test("an upload can be canceled, and a refused file is not attached", async () => {
  hold(attachments.upload);
  // msw holds the request back, so that jsdom has nothing to abort.
  const aborted = jest.spyOn(XMLHttpRequest.prototype, "abort").mockImplementation(function (
    this: XMLHttpRequest,
  ) {
    this.dispatchEvent(new ProgressEvent("abort"));
  });
  draw();
  await choose([file]);
  await waitFor(() => expect(calls(attachments.upload)).toHaveLength(1));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Remove offer.pdf" })));
  expect(aborted).toHaveBeenCalledTimes(1);
  expect(tray()).toBeNull();
  refuse(attachments.upload, "attachment_executable", { name: "offer.pdf" });
  await choose([file]);
  expect(await screen.findByText("“offer.pdf” can’t be attached: it is a program")).toBeVisible();
  expect(tray()).toBeNull();
});

test("files that are dropped or pasted are attached to email, and to nothing else", async () => {
  answer(attachments.upload, () => ({ ...stored, id: crypto.randomUUID() }));
  draw();
  const box = screen.getByLabelText("Write a reply");
  await act(async () => fireEvent.drop(box, { dataTransfer: { files: [file], types: ["Files"] } }));
  await act(async () => fireEvent.paste(box, { clipboardData: { files: [file] } }));
  await waitFor(() => expect(calls(attachments.upload)).toHaveLength(2));
  fireEvent.click(screen.getByRole("button", { name: "Network" }));
  await act(async () => fireEvent.paste(box, { clipboardData: { files: [file] } }));
  expect(calls(attachments.upload)).toHaveLength(2);
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
