import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { CallDialog } from "@/components/tasks/call-dialog";
import type { Task } from "@/lib/contract/tasks";
import texts from "@/messages/en/tasks.json";
import ui from "@/messages/en/ui.json";

const task = { prospect: null, reactions: null } as unknown as Task;

test("a call is saved with its outcome and a trimmed note, and not without an outcome (R28)", async () => {
  const onOutcome = jest.fn(async () => undefined);
  render(
    <NextIntlClientProvider locale="en" messages={{ tasks: texts, ui }}>
      <CallDialog task={task} onClose={jest.fn()} onOutcome={onOutcome} />
    </NextIntlClientProvider>,
  );
  const save = screen.getByRole("button", { name: texts.save });
  expect(save).toHaveAccessibleDescription(texts.chooseOutcome);
  fireEvent.change(screen.getByLabelText(new RegExp(`^${texts.note}`)), {
    target: { value: " Call in May " },
  });
  fireEvent.click(screen.getAllByRole("radio")[0]!);
  fireEvent.click(save);
  await waitFor(() => expect(onOutcome).toHaveBeenCalledWith(expect.any(String), "Call in May"));
});
