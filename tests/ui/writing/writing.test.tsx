import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { Toaster } from "@/components/ui/overlays/toaster";
import { undoLast } from "@/components/ui/overlays/undo";
import { WriteWithAi } from "@/components/writing/parts/write-with-ai";
import type { FeatureState } from "@/lib/contract/features";
import type { Message } from "@/lib/contract/inbox/inbox";
import { writing } from "@/lib/contract/writing";
import { keys } from "@/lib/queries/keys";
import errors from "@/messages/en/errors.json";
import inbox from "@/messages/en/inbox.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, hold, requests } from "@/tests/support/answers";
import { messageOf } from "@/tests/support/long-thread";

jest.mock("next/navigation", () => ({
  useSearchParams: jest.fn(() => new URLSearchParams()),
  useRouter: () => ({ refresh: jest.fn(), replace: jest.fn() }),
}));

const person = "0190a000-0000-7000-8000-00000000000a";
beforeEach(() =>
  answer(writing.generate, { text: "Hi Ada,\n\nTuesday suits us.", credits: 1, isSandboxed: true }),
);

/** The composer's part that matters here: a text that can be written over. */
function Composer({ messages = [] }: { messages?: readonly Message[] }) {
  const [text, setText] = useState("Begun by hand");
  return (
    <>
      <textarea aria-label="Write" value={text} onChange={(event) => setText(event.target.value)} />
      <WriteWithAi
        prospectId={person}
        accountId="a1"
        messages={[...messages]}
        text={text}
        onWrite={setText}
      />
      <Toaster />
    </>
  );
}

function draw(state: FeatureState = "active", messages: readonly Message[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.features, { ai_assistant_in_inbox: state });
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui, shell, inbox, errors }}>
        <Composer messages={messages} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const composer = () => screen.getByLabelText("Write", { selector: "textarea" });

async function ask() {
  await userEvent.click(screen.getByRole("button", { name: "Write with AI" }));
  await userEvent.type(
    await screen.findByRole("textbox", { name: /What do you want to say/ }),
    "we can meet on Tuesday",
  );
  await userEvent.click(screen.getByRole("button", { name: "Write a draft" }));
}

describe("a draft by AI in the inbox (INBOX-08)", () => {
  it("uses the language of the prospect's last message, else of ours, else the reader's, or a chosen one", async () => {
    const theirs = messageOf(1, { text: "Danke, das klingt gut. Wann hätten Sie Zeit?" });
    const short = messageOf(2, { text: "Ok 👍" });
    const absent = messageOf(3, {
      text: "I am out of the office until Monday.",
      understoodAs: "out_of_office",
    });
    const ours = messageOf(4, { direction: "out", text: "Bonjour, auriez-vous un moment pour en parler ?" });
    const spoken = async (messages: readonly Message[]) => {
      draw("active", messages);
      await ask();
      await screen.findByRole("region", { name: "Draft" });
      cleanup();
      return calls(writing.generate).at(-1)?.language;
    };
    expect(await spoken([theirs, short, absent, ours])).toBe("de");
    expect(await spoken([short, absent, ours])).toBe("fr");
    expect(await spoken([])).toBe("en");
    draw("active", [theirs]);
    await userEvent.click(screen.getByRole("button", { name: "Write with AI" }));
    expect(await screen.findByRole("combobox", { name: "Language" })).toHaveTextContent("Deutsch");
  });

  it("is offered only if the plan has it", () => {
    draw("inactive");
    expect(screen.queryByRole("button", { name: "Write with AI" })).not.toBeInTheDocument();
  });

  it("shows its cost and author, is inserted into the message on request, and can be undone", async () => {
    draw();
    await ask();
    const draft = await screen.findByRole("region", { name: "Draft" });
    expect(draft).toHaveTextContent("Hi Ada, Tuesday suits us.");
    expect(draft).toHaveTextContent("1 credit. Sample text from the sandbox");
    expect(composer()).toHaveValue("Begun by hand");
    expect(calls(writing.generate)).toEqual([
      {
        ...{
          prospectId: person,
          accountId: "a1",
          kind: "reply",
          tone: "friendly",
          language: "en",
          prompt: "we can meet on Tuesday",
        },
      },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Add to message" }));
    expect(composer()).toHaveValue("Hi Ada,\n\nTuesday suits us.");
    expect(await screen.findByRole("button", { name: /Undo/ })).toBeInTheDocument();
    act(() => void undoLast());
    expect(composer()).toHaveValue("Begun by hand");
  });

  it("can be canceled, and then inserts nothing", async () => {
    hold(writing.generate);
    draw();
    await ask();
    await waitFor(() => expect(calls(writing.generate)).toHaveLength(1));
    const [request] = requests(writing.generate);
    expect(request?.signal.aborted).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(request?.signal.aborted).toBe(true);
    expect(composer()).toHaveValue("Begun by hand");
  });
});
