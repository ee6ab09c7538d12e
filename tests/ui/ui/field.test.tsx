import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { Textarea } from "@/components/ui/fields/textarea";
import { draw } from "./render";

it("a field ties its label and hint to the control inside", () => {
  draw(
    <Field label="Daily cap" hint="Counts on working days only.">
      <Input />
    </Field>,
  );
  expect(screen.getByLabelText("Daily cap")).toHaveAccessibleDescription("Counts on working days only.");
});

it("an error takes the hint's place, marks the control and is announced", () => {
  draw(
    <Field label="Work email" hint="Only work addresses." error="Add an ending, like kestrel.example">
      <Input />
    </Field>,
  );
  const input = screen.getByLabelText("Work email");
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("Add an ending, like kestrel.example");
  expect(screen.getByRole("alert")).toHaveTextContent("Add an ending");
  expect(screen.queryByText("Only work addresses.")).not.toBeInTheDocument();
});

it("text past its limit makes the field invalid", () => {
  draw(
    <Field label="Note" count={{ used: 251, limit: 250, text: "251 of 250" }}>
      <Textarea />
    </Field>,
  );
  expect(screen.getByLabelText("Note")).toBeInvalid();
});

it("a select in a field is named by its label", () => {
  draw(
    <Field label="Country">
      <NativeSelect placeholder="Choose" options={[{ value: "pt", label: "Portugal" }]} />
    </Field>,
  );
  expect(screen.getByRole("combobox", { name: "Country" })).toHaveValue("");
});

it("a password can be shown and hidden again", async () => {
  draw(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  );
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
});
