import { act, fireEvent, screen } from "@testing-library/react";
import { WhenDialog } from "@/components/shell/when-dialog";
import { locales } from "@/lib/contract/fields";
import { naturalMoment } from "@/lib/dates/natural";
import { drawInbox } from "@/tests/ui/inbox/inbox-page";

const now = new Date("2026-11-19T13:20:00.000Z");
beforeAll(() => jest.useFakeTimers({ now }));
afterAll(() => jest.useRealTimers());

function draw() {
  const kept = jest.fn();
  const closed = jest.fn();
  drawInbox(<WhenDialog title="When?" keepLabel="Put off" onKeep={kept} onClose={closed} />);
  return { kept, closed };
}

test("shows the instant before it is saved (ux 67)", () => {
  const { kept, closed } = draw();
  const box = screen.getByRole("textbox", { name: "When" });
  fireEvent.change(box, { target: { value: "monday 9:30" } });
  expect(box).toHaveAccessibleDescription("Mon 09:30");
  act(() => fireEvent.submit(box));
  expect(kept).toHaveBeenCalledWith("2026-11-23T09:30:00.000Z");
  expect(closed).toHaveBeenCalled();
});

test("shows an error for a time that is not in the future, and saves nothing", () => {
  const { kept } = draw();
  const box = screen.getByRole("textbox", { name: "When" });
  fireEvent.change(box, { target: { value: "yesterday" } });
  expect(screen.getByRole("alert")).toHaveTextContent("That’s not a future time");
  fireEvent.submit(box);
  fireEvent.click(screen.getByRole("button", { name: "Put off" }));
  expect(kept).not.toHaveBeenCalled();
});

test("a suggestion is saved with one press", () => {
  const { kept } = draw();
  fireEvent.click(screen.getByRole("button", { name: /^tomorrow/ }));
  expect(kept).toHaveBeenCalledWith("2026-11-20T09:00:00.000Z");
});

test.each(locales)("every example and suggestion is understood in %s", async (locale) => {
  const { default: texts } = await import(`@/messages/${locale}/shell.json`);
  const examples = [...texts.when.example.matchAll(/[“„«]\s*(.*?)\s*[”“»]/g)].map(
    ([, text]) => text as string,
  );
  const said = [...Object.values<string>(texts.when.suggestions), ...examples];
  expect(said).toHaveLength(7);
  for (const text of said)
    expect([text, naturalMoment(text, { locale, zone: "Europe/Berlin", now })]).toEqual([
      text,
      expect.any(Date),
    ]);
});
