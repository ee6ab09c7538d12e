import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { LibraryEditor } from "@/components/campaigns/library/library-editor";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { type SmartSequence, smartSequences } from "@/lib/contract/campaigns/smart-sequences";
import { workspaces } from "@/lib/contract/workspaces";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/smart-sequences.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, hold } from "@/tests/support/answers";

// A whole page is drawn, which takes its time on a machine that is busy with other tests.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));
type Parts = { bar?: ReactNode; end?: ReactNode; children?: ReactNode };
jest.mock("@/components/shell/page", () => ({
  Page: ({ bar, children }: Parts) => jest.requireActual("react").Children.toArray([bar, children]),
}));
jest.mock("@/components/shell/navigation/section-bar", () => ({ SectionBar: ({ end }: Parts) => end }));

const idOf = (index: number) => `01920000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const visit = (index: number): Step => ({ id: idOf(index), type: "visit_profile", is_enabled: true });
const kept = {
  ...{ id: idOf(900), name: "Warm", description: "", version: 1, isShipped: false, changedAt: null },
  sequence: [visit(1), visit(2)],
} as unknown as SmartSequence;

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ campaigns, "smart-sequences": texts, ui, errors }}
      >
        <LibraryEditor sequence={kept} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

beforeEach(() => hold(workspaces.features));

window.matchMedia = jest.fn(() => ({
  ...{ matches: false, addEventListener: jest.fn(), removeEventListener: jest.fn() },
})) as unknown as typeof window.matchMedia;
Element.prototype.scrollIntoView = jest.fn();
Element.prototype.scrollTo = jest.fn() as unknown as typeof Element.prototype.scrollTo;

describe("a saved sequence", () => {
  it("is edited with undo and redo, by button and by key, and saved as shown (CAMP-85, ux 33)", async () => {
    answer(smartSequences.update, (input) => ({ ...kept, ...input, version: 2 }));
    draw();
    const name = await screen.findByLabelText("Name");
    fireEvent.change(name, { target: { value: "Cold" } });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(name).toHaveValue("Warm");
    fireEvent.keyDown(document.body, { key: "Z", ctrlKey: true, shiftKey: true });
    expect(name).toHaveValue("Cold");
    // A text field has its own undo.
    fireEvent.keyDown(name, { key: "z", ctrlKey: true });
    expect(name).toHaveValue("Cold");
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(name).toHaveValue("Warm");
    fireEvent.click(screen.getByRole("button", { name: "Redo" }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(calls(smartSequences.update)).toEqual([expect.objectContaining({ name: "Cold", version: 1 })]),
    );
  });

  it("is shown as an outline or as a graph of the same steps, without prospects (CAMP-85, ux 35)", async () => {
    draw();
    fireEvent.click(await screen.findByText("Graph"));
    expect(await screen.findByText("Start", { selector: "*" })).toBeInTheDocument();
    expect(screen.getAllByText("Visit profile").length).toBeGreaterThanOrEqual(2);
    expect(screen.queryByText(/prospects/)).toBeNull();
  });
});
