import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { CodeInput } from "@/components/ui/fields/code-input";
import { Field } from "@/components/ui/fields/field";
import { draw } from "./render";

function Code() {
  const [code, setCode] = useState("");
  return (
    <Field label="Security code" hint="Good for an hour">
      <CodeInput value={code} onChange={setCode} />
    </Field>
  );
}

describe("a code of six digits", () => {
  it("accepts only digits and ignores extra ones (CRED-42)", async () => {
    draw(<Code />);
    await userEvent.type(screen.getByLabelText("Security code"), "1a2b3c4d5e6f7");
    expect(screen.getByLabelText("Security code")).toHaveValue("123456");
  });

  it("is filled by one paste, spaces and all (ux 112)", async () => {
    draw(<Code />);
    await userEvent.click(screen.getByLabelText("Security code"));
    await userEvent.paste("482 913");
    expect(screen.getByLabelText("Security code")).toHaveValue("482913");
  });

  it("is one field with a name and a hint, offered by phones and password managers (WCAG 3.3.8)", () => {
    draw(<Code />);
    const field = screen.getByRole("textbox", { name: "Security code" });
    expect(field).toHaveAccessibleDescription("Good for an hour");
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    expect(screen.getAllByRole("textbox")).toEqual([field]);
  });
});
