import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/fields/field";
import { TagInput } from "@/components/ui/fields/tag-input";
import ui from "@/messages/en/ui.json";

function Words({ max = 3, ...more }: { max?: number } & Partial<Parameters<typeof TagInput>[0]>) {
  const [words, setWords] = useState<string[]>([]);
  return (
    <NextIntlClientProvider locale="en" messages={{ ui }}>
      <Field label="Industries">
        <TagInput value={words} onChange={setWords} max={max} maxLength={10} {...more} />
      </Field>
      <output>{words.join("|")}</output>
    </NextIntlClientProvider>
  );
}
const field = () => screen.getByLabelText("Industries");
const type = (text: string, key = "Enter") => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key });
};
const words = () => screen.getByRole("status").textContent;

describe("a field of several words", () => {
  it("adds one by Enter, by a comma and by leaving, each once, regardless of capitals", () => {
    render(<Words />);
    type("Logistics");
    type("logistics", ",");
    fireEvent.change(field(), { target: { value: " Software " } });
    fireEvent.blur(field());
    expect(words()).toBe("Logistics|Software");
  });

  it("names a word that is already listed, also within one list", () => {
    const onRepeated = jest.fn();
    render(<Words onRepeated={onRepeated} separators={/\s+/} />);
    type("a b A");
    expect(words()).toBe("a|b");
    expect(onRepeated).toHaveBeenLastCalledWith("A");
    type("B");
    expect(onRepeated).toHaveBeenLastCalledWith("B");
  });

  it("splits a pasted list, up to the limits of length and number", () => {
    render(<Words />);
    fireEvent.paste(field(), { clipboardData: { getData: () => "a; b\nvery long words\nc" } });
    expect(words()).toBe("a|b|very long");
    expect(field()).toBeDisabled();
  });

  it("removes the last one by Backspace, and any by its button", () => {
    render(<Words />);
    type("a");
    type("b");
    type("c");
    fireEvent.click(screen.getByLabelText("Remove a"));
    fireEvent.keyDown(field(), { key: "Backspace" });
    expect(words()).toBe("b");
  });

  it("leaves Enter to the input methods of other scripts", () => {
    render(<Words />);
    fireEvent.change(field(), { target: { value: "にほん" } });
    fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
    expect(words()).toBe("");
  });
});
