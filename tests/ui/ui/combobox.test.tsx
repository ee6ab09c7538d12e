import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Combobox } from "@/components/ui/fields/combobox";
import { Field } from "@/components/ui/fields/field";
import { draw } from "./render";

const options = [
  { value: "pt", label: "Portugal" },
  { value: "pl", label: "Poland", disabledReason: "out of reserve" },
  { value: "sg", label: "Singapore" },
  { value: "de", label: "Germany" },
];

function Country({ onPick = () => {} }: { onPick?: (value: string) => void }) {
  const [value, setValue] = useState<string>();
  const pick = (next: string) => {
    setValue(next);
    onPick(next);
  };
  return (
    <Field label="Country">
      <Combobox value={value} onChange={pick} options={options} />
    </Field>
  );
}

const shown = () => screen.getAllByRole("option").map((option) => option.textContent);

it("filters by any part of the label, regardless of capitals (SHELL-49)", async () => {
  draw(<Country />);
  await userEvent.click(screen.getByRole("combobox", { name: "Country" }));
  expect(shown()).toHaveLength(4);
  await userEvent.keyboard("PO");
  expect(shown()).toEqual(["Portugal", "Polandout of reserve", "Singapore"]);
  expect(screen.getByText("3 of 4")).toBeInTheDocument();
});

it("works by keyboard: arrows move, Enter chooses, the field shows the choice", async () => {
  const pick = jest.fn();
  draw(<Country onPick={pick} />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}si{Enter}");
  expect(pick).toHaveBeenCalledWith("sg");
  expect(screen.getByRole("combobox")).toHaveValue("Singapore");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
});

it("does not choose a disabled option, and says why it is disabled", async () => {
  const pick = jest.fn();
  draw(<Country onPick={pick} />);
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.keyboard("pol{Enter}");
  expect(pick).not.toHaveBeenCalled();
  expect(screen.getByRole("option")).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByText("out of reserve")).toBeInTheDocument();
});

it("closes with Esc and keeps what was chosen", async () => {
  draw(<Country />);
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.keyboard("ger{Enter}");
  await userEvent.keyboard("{ArrowDown}por{Escape}");
  expect(screen.getByRole("combobox")).toHaveValue("Germany");
});
