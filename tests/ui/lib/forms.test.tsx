import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useForm } from "react-hook-form";
import type { ActionResult } from "@/lib/actions/result";
import { controlled } from "@/lib/forms/controlled";
import { useSubmit } from "@/lib/forms/submit";
import errors from "@/messages/en/errors.json";

const send = jest.fn<Promise<ActionResult<string>>, [unknown]>();
const onRefused = jest.fn();

function Form({ saysElsewhere = false }) {
  const form = useForm({ defaultValues: { name: "", tags: [] as string[] } });
  const { submit, failure } = useSubmit(form, saysElsewhere ? onRefused : undefined);
  const tags = controlled(form)("tags");
  return (
    <form onSubmit={form.handleSubmit((values) => submit(() => send(values)))}>
      <output>{failure}</output>
      <input aria-label="Name" {...form.register("name")} />
      <p>{form.formState.errors.name?.message}</p>
      <button type="button" onClick={() => tags.onChange([...tags.value, "new"])}>
        Add tag
      </button>
      <p>{form.formState.errors.tags?.message}</p>
      <button type="submit">Send</button>
    </form>
  );
}
const draw = (form = <Form />) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ errors }}>
      {form}
    </NextIntlClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const refuse = (fields?: Record<string, "fill_this_field">) =>
  send.mockResolvedValueOnce({ ok: false, code: "invalid_input", details: fields ? { fields } : {} });

beforeEach(() => jest.resetAllMocks());

test("an error is shown at its field and is gone once the field changes; the values stay", async () => {
  refuse({ name: "fill_this_field", tags: "fill_this_field" });
  draw();
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada" } });
  press("Send");
  expect(await screen.findAllByText(errors.fill_this_field)).toHaveLength(2);
  expect(screen.getByLabelText("Name")).toHaveValue("Ada");
  press("Add tag");
  await waitFor(() => expect(screen.getAllByText(errors.fill_this_field)).toHaveLength(1));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ada B" } });
  await waitFor(() => expect(screen.queryByText(errors.fill_this_field)).toBeNull());
});

test("an error at a field that the form does not have is shown above it, and does not keep it from being sent again", async () => {
  refuse({ version: "fill_this_field" });
  send.mockResolvedValueOnce({ ok: true, value: "saved" });
  draw();
  press("Add tag");
  await act(async () => press("Send"));
  expect(screen.getByRole("status")).toHaveTextContent(errors.invalid_input);
  press("Send");
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ name: "", tags: ["new"] }));
});

test("an error that names no field is shown above the form, unless the form reports it itself", async () => {
  refuse();
  const { unmount } = draw();
  press("Send");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(errors.invalid_input));
  unmount();
  refuse();
  draw(<Form saysElsewhere />);
  press("Send");
  await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
