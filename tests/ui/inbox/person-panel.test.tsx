import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PersonPanel } from "@/components/inbox/late-dialogs";
import { ThreadHeader } from "@/components/inbox/thread/header";
import { usePersonBeside } from "@/components/inbox/use-person-beside";
import type { Triage } from "@/components/inbox/use-triage";
import type { Conversation } from "@/lib/contract/inbox/inbox";
import { drawInbox } from "./inbox-page";

jest.mock("@/components/inbox/person-context", () => ({ PersonContext: () => <p>Buyer at Orbita</p> }));

function Thread() {
  const person = usePersonBeside();
  return (
    <>
      <ThreadHeader
        conversation={{ fullName: "Ada Hahn", position: "", companyName: "" } as Conversation}
        triage={{} as Triage}
        onBack={() => undefined}
        hasContext={person.isShown}
        onToggleContext={person.toggle}
      />
      {person.isOver && <PersonPanel prospectId="p" onClose={person.close} />}
    </>
  );
}

/** Draws it in a window of this width. */
function at(width: number) {
  window.matchMedia = ((query: string) => ({
    matches: query.includes("min-width") ? width >= 1280 : width < 768,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  drawInbox(<Thread />);
}

it.each([390, 820, 1100])("opens the person over the conversation at %s px (ux 58)", async (width) => {
  at(width);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "About the person" }));
  expect(await screen.findByRole("dialog", { name: "About the person" })).toHaveTextContent(
    "Buyer at Orbita",
  );
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("leaves the person beside the conversation where there is room", async () => {
  at(1440);
  const button = screen.getByRole("button", { name: /About the person/ });
  expect(button).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-pressed", "false");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
