import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ViewTabs } from "@/components/ui/view-tabs";
import { draw } from "./render";

const views = ["waiting", "done", "all"].map((value) => ({ value, label: value }));

function Splits() {
  const [value, setValue] = useState("all");
  return <ViewTabs label="Show" value={value} onChange={setValue} views={views} />;
}

it("scrolls the chosen view into sight, at first and after every choice", async () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
  draw(<Splits />);
  await userEvent.click(screen.getByRole("radio", { name: "waiting" }));
  expect(seen).toEqual(["all", "waiting"]);
});
