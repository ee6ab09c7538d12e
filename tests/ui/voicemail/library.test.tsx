import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { VoicemailFields } from "@/components/campaigns/builder/voicemail-fields";
import { LeaveVoicemail } from "@/components/voicemail/parts/leave-voicemail";
import { type Heard, listen } from "@/components/voicemail/parts/microphone";
import { Recorder } from "@/components/voicemail/parts/recorder";
import { VoicemailLibrary } from "@/components/voicemail/parts/voicemail-library";
import { type PhoneNumber, phone } from "@/lib/contract/accounts/phone";
import { type VoicemailAudio, voicemail } from "@/lib/contract/accounts/voicemail";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import texts from "@/messages/en/voicemail.json";
import { answer, calls, requests } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock("@/components/voicemail/parts/microphone", () => ({ canRecord: () => true, listen: jest.fn() }));
// A busy machine takes its time to draw; nothing here is about speed.
configure({ asyncUtilTimeout: 4_000 });
const microphone = listen as jest.Mock;

const id = "01920000-0000-7000-8000-000000000001";
const audio: VoicemailAudio = {
  ...{ id, accountId: id, name: "Spring", fileName: "Spring.wav", forwardNumber: null, seconds: 12.4 },
  ...{ bytes: 200_000, campaigns: 0, createdAt: "2026-03-02T09:00:00.000Z", version: 1 },
};
const number: PhoneNumber = {
  ...{ id, number: "+19175550101", status: "active", accountId: id, accountName: "Mia Weber" },
  ...{
    isSmsSupported: true,
    isSandboxed: true,
    region: { name: "New York" },
    country: { countryCode: "US" },
  },
  ...{ campaigns: 0, createdAt: "2026-03-02T09:00:00.000Z", version: 1 },
};
const person = { id, fullName: "Ada Byron", phone: "+12125550101" };

function draw(node: React.ReactNode, audios: readonly VoicemailAudio[] = [audio]) {
  answer(voicemail.list, { items: [...audios], total: audios.length });
  answer(phone.list, [number]);
  answer(voicemail.upload, audio);
  const messages = { voicemail: texts, campaigns, ui, errors };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
        {node}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  URL.createObjectURL = () => "blob:recording";
  URL.revokeObjectURL = () => undefined;
  window.HTMLMediaElement.prototype.play = () => Promise.reject(new Error("no sound here"));
});

describe("the recordings of an account", () => {
  test("can each be played, with their name and count, and an empty library says what it is for (VM-01, VM-09)", async () => {
    draw(<VoicemailLibrary accountId={id} />, []);
    expect(await screen.findByText(texts.none)).toBeTruthy();
    draw(<VoicemailLibrary accountId={id} />, [{ ...audio, campaigns: 2, forwardNumber: "12025550100" }]);
    expect(await screen.findByText("Spring")).toBeTruthy();
    expect(screen.getByText("Used in 2 campaigns")).toBeTruthy();
    expect(screen.getByText("If someone answers, we connect them to +12025550100")).toBeTruthy();
    expect(screen.getByRole("slider", { name: "Position in Spring" }).getAttribute("aria-valuetext")).toBe(
      "0:00 of 0:12",
    );
  });

  test("a recording that does not play shows an error (ERR-34)", async () => {
    draw(<VoicemailLibrary accountId={id} />);
    fireEvent.click(await screen.findByRole("button", { name: "Play Spring" }));
    expect(await screen.findByText("Failed to load audio.")).toBeTruthy();
  });

  test("deleting one that campaigns use shows how many (VM-06, VM-07)", async () => {
    draw(<VoicemailLibrary accountId={id} />, [{ ...audio, campaigns: 3 }]);
    fireEvent.click(await screen.findByRole("button", { name: "Delete Spring" }));
    expect(await screen.findByText(/3 campaigns use it/)).toBeTruthy();
  });

  test("an upload needs a file, a forward number of digits, and the terms (VM-03 to VM-05, VM-12)", async () => {
    draw(<VoicemailLibrary accountId={id} />, []);
    fireEvent.click(await screen.findByRole("button", { name: texts.add }));
    const dialog = within(await screen.findByRole("dialog"));
    const save = () => dialog.getByRole("button", { name: texts.adding.save });
    expect(save().getAttribute("aria-disabled")).toBe("true");
    const file = new File(["RIFF"], "Spring.wav", { type: "audio/wav" });
    fireEvent.change(dialog.getByLabelText(texts.adding.choose, { selector: "input" }), {
      target: { files: [file] },
    });
    fireEvent.change(dialog.getByLabelText(texts.adding.forward), { target: { value: "+1202" } });
    expect(dialog.getByRole("alert").textContent).toContain(errors.wrong_forward_number);
    fireEvent.change(dialog.getByLabelText(texts.adding.forward), { target: { value: "12025550100" } });
    fireEvent.click(save());
    expect(calls(voicemail.upload)).toEqual([]);
    fireEvent.click(dialog.getByRole("checkbox", { name: texts.terms.agree }));
    fireEvent.click(save());
    await waitFor(() => expect(calls(voicemail.upload)).toHaveLength(1));
    const [sent] = requests(voicemail.upload);
    expect(sent?.input).toEqual({
      ...{ accountId: id, fileName: "Spring.wav", agreedToTerms: true, forwardNumber: "12025550100" },
    });
    expect(await sent?.file?.text()).toBe("RIFF");
  });
});

describe("recording here (ux 76, VM-02)", () => {
  let hear: (heard: Heard) => void;
  const stop = jest.fn(() => new Uint8Array(100));
  beforeEach(() => {
    stop.mockClear();
    microphone.mockImplementation(async (onHeard) => {
      hear = onHeard;
      return { stop, close: () => undefined };
    });
  });
  const { recorder } = texts;
  const begin = async () => {
    const onRecorded = jest.fn();
    draw(<Recorder onRecorded={onRecorded} />);
    fireEvent.click(screen.getByRole("button", { name: recorder.start }));
    await screen.findByRole("progressbar", { name: recorder.level });
    return onRecorded;
  };
  const { act } = jest.requireActual("@testing-library/react") as typeof import("@testing-library/react");
  const listenFor = (seconds: number) => act(() => hear({ seconds, level: 0.5 }));

  test("it can be stopped from 6 seconds on, played, and recorded again", async () => {
    const onRecorded = await begin();
    listenFor(4);
    expect(screen.getByRole("button", { name: recorder.stop }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getAllByText(/Keep recording: 2 more seconds/).length).toBeGreaterThan(0);
    listenFor(7);
    fireEvent.click(screen.getByRole("button", { name: recorder.stop }));
    expect(onRecorded).toHaveBeenLastCalledWith(expect.any(File));
    expect(await screen.findByRole("button", { name: "Play Recording" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: recorder.again }));
    expect(onRecorded).toHaveBeenLastCalledWith(null);
  });

  test("it ends automatically after 180 seconds", async () => {
    const onRecorded = await begin();
    listenFor(180);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(onRecorded).toHaveBeenLastCalledWith(expect.any(File));
  });

  test("a message says what to change if the microphone is refused", async () => {
    microphone.mockRejectedValue(new Error("denied"));
    draw(<Recorder onRecorded={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: recorder.start }));
    expect(await screen.findByText(recorder.denied)).toBeTruthy();
  });
});

describe("the step in the builder (CAMP-05)", () => {
  const step = { id, is_enabled: true, type: "voicemail", phone_id: null, audio_id: null } as const;
  test("asks for the number first, then offers the recordings of its account", async () => {
    draw(<VoicemailFields step={step} errors={{}} onChange={() => undefined} />);
    expect(await screen.findByText(campaigns.builder.voicemailNumberFirst)).toBeTruthy();
    expect(screen.getByText(campaigns.builder.voicemailHint)).toBeTruthy();
    expect(calls(voicemail.list)).toEqual([]);
  });
  test("plays the chosen one, and says what is missing", async () => {
    draw(
      <VoicemailFields
        step={{ ...step, phone_id: id, audio_id: id }}
        errors={{ audio_id: "Missing" }}
        onChange={() => undefined}
      />,
    );
    expect(await screen.findByRole("button", { name: "Play Spring" })).toBeTruthy();
    expect(screen.getByText("Missing")).toBeTruthy();
  });
});

test("a manual voicemail names number, recording and hours, and is not sent without the terms (VM-11, VM-12)", async () => {
  draw(<LeaveVoicemail person={person} onClose={() => undefined} />);
  expect(await screen.findByText(texts.leaving.sandboxed)).toBeTruthy();
  expect(screen.getByText(texts.leaving.hours)).toBeTruthy();
  const send = screen.getByRole("button", { name: texts.leaving.send });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  expect((screen.getByLabelText("Phone number of Ada Byron") as HTMLInputElement).value).toBe("+12125550101");
  expect(calls(voicemail.send)).toEqual([]);
});
