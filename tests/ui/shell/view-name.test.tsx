import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { NameView } from "@/components/views/parts/name-view";
import ui from "@/messages/en/ui.json";
import views from "@/messages/en/views.json";

const onSave = jest.fn();
const draw = (value?: { name: string; isShared: boolean }) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ views, ui }}>
      <NameView title="View" value={value} isBusy={false} onSave={onSave} onClose={jest.fn()} />
    </NextIntlClientProvider>,
  );
const save = () => fireEvent.click(screen.getByRole("button", { name: views.save }));

beforeEach(() => onSave.mockReset());

test("a view is saved with its trimmed name and its visibility", async () => {
  draw();
  expect(screen.getByRole("button", { name: views.save })).toHaveAccessibleDescription(views.nameFirst);
  fireEvent.change(screen.getByLabelText(views.name), { target: { value: " Hot leads " } });
  fireEvent.click(screen.getByRole("checkbox"));
  save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: "Hot leads", isShared: true }));
});

test("an existing view begins with its values", async () => {
  draw({ name: "Mine", isShared: true });
  expect(screen.getByLabelText(views.name)).toHaveValue("Mine");
  fireEvent.click(screen.getByRole("checkbox"));
  save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ name: "Mine", isShared: false }));
});
