import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Cell, HeadCell, Row, Table } from "@/components/ui/lists/table";
import { VirtualList } from "@/components/ui/lists/virtual-list";
import { useShortcuts } from "@/lib/state/shortcuts";
import { draw } from "./render";

const names = ["Ada", "Ben", "Cem"];

function useMoves(first?: number) {
  const [at, setAt] = useState(first);
  const move = (by: number) => setAt(Math.min(names.length - 1, Math.max(0, (at ?? -1) + by)));
  useShortcuts([
    { key: "j", label: "Down", run: () => move(1) },
    { key: "k", label: "Up", run: () => move(-1) },
  ]);
  return at;
}

function Campaigns({ first }: { first?: number }) {
  const at = useMoves(first);
  return (
    <>
      <Table label="Campaigns" columns={["40px", null]}>
        <thead>
          <tr>
            <HeadCell />
            <HeadCell>Name</HeadCell>
          </tr>
        </thead>
        <tbody>
          {names.map((name, index) => (
            <Row key={name} current={index === at}>
              <Cell>
                <input type="checkbox" aria-label={`Tick ${name}`} />
              </Cell>
              <Cell>
                <a href={`#${name}`}>{name}</a>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <button type="button">Elsewhere</button>
    </>
  );
}

function People({ onOpen }: { onOpen: (name: string) => void }) {
  const at = useMoves();
  return (
    <VirtualList
      label="People"
      items={names}
      rowHeight={40}
      keyOf={(name) => name}
      scrollToIndex={at}
      render={(name) => (
        <button type="button" onClick={() => onOpen(name)}>
          {name}
        </button>
      )}
    />
  );
}

describe("the focus follows J and K", () => {
  it("in a table: moves to a row's link, skipping its checkbox, and back again", async () => {
    draw(<Campaigns />);
    await userEvent.keyboard("jj");
    expect(screen.getByRole("link", { name: "Ben" })).toHaveFocus();
    await userEvent.keyboard("k");
    expect(screen.getByRole("link", { name: "Ada" })).toHaveFocus();
  });

  it("stays with the row at either end", async () => {
    draw(<Campaigns />);
    await userEvent.keyboard("jjjjj");
    expect(screen.getByRole("link", { name: "Cem" })).toHaveFocus();
  });

  it("never takes the focus at the start or from outside the list", async () => {
    draw(<Campaigns first={1} />);
    expect(document.body).toHaveFocus();
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    await userEvent.keyboard("j");
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  });

  it("works in a list that renders only the visible rows, and Enter opens the row", async () => {
    for (const side of ["clientWidth", "clientHeight"] as const)
      jest.spyOn(Element.prototype, side, "get").mockReturnValue(400);
    const open = jest.fn();
    draw(<People onOpen={open} />);
    await userEvent.keyboard("jj{Enter}");
    expect(screen.getByRole("button", { name: "Ben" })).toHaveFocus();
    expect(open.mock.calls).toEqual([["Ben"]]);
    jest.restoreAllMocks();
  });
});
