import { act, screen } from "@testing-library/react";
import { type FormEvent, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { AfterBoot } from "@/components/shell/after-boot";

function Page() {
  const [sought, setSought] = useState("");
  const [note, setNote] = useState("Hello");
  const { register, watch, formState } = useForm({
    values: { name: "Ada" },
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <>
      <AfterBoot />
      <input
        type="search"
        aria-label="Find"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <input type="text" aria-label="Name" defaultValue="Ada" {...register("name")} />
      <p>{JSON.stringify([sought, note, watch("name"), formState.isDirty])}</p>
    </>
  );
}

it("text typed before the page works is known to its fields and forms, and stays in place", async () => {
  const place = document.body.appendChild(document.createElement("main"));
  place.innerHTML = renderToString(<Page />);
  const typed = new Map();
  window.early = { typed, deed: null };
  const type = (name: string, text: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(name);
    field.value = text;
    typed.set(field, text);
    field.focus();
    field.setSelectionRange(2, 2);
  };
  type("Find", "Byron");
  type("Note", "Hello Ada");
  type("Name", "Adam");
  await act(async () => hydrateRoot(place, <Page />));
  expect(await screen.findByText(JSON.stringify(["Byron", "Hello Ada", "Adam", true]))).toBeVisible();
  expect(screen.getByLabelText("Find")).toHaveValue("Byron");
  const last = screen.getByLabelText<HTMLInputElement>("Name");
  expect([last.value, last.selectionStart, document.activeElement]).toEqual(["Adam", 2, last]);
});

it("a form that is submitted while React takes over is submitted once", async () => {
  const sent = jest.fn((event: FormEvent) => event.preventDefault());
  const page = (
    <>
      <AfterBoot />
      <form aria-label="Name it" onSubmit={sent} />
    </>
  );
  const place = document.body.appendChild(document.createElement("main"));
  place.innerHTML = renderToString(page);
  window.addEventListener(
    "submit",
    (event) => {
      window.early = { typed: new Map(), deed: event };
      act(() => void hydrateRoot(place, page));
    },
    { capture: true, once: true },
  );
  screen.getByRole<HTMLFormElement>("form", { name: "Name it" }).requestSubmit();
  await act(async () => undefined);
  expect(sent).toHaveBeenCalledTimes(1);
});

it("Enter pressed in a field without a form reaches it after the text", async () => {
  const added: string[] = [];
  function Filter() {
    const [text, setText] = useState("");
    return (
      <>
        <AfterBoot />
        <input
          type="text"
          aria-label="Job title"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key }) => key === "Enter" && added.push(text)}
        />
      </>
    );
  }
  const place = document.body.appendChild(document.createElement("main"));
  place.innerHTML = renderToString(<Filter />);
  const field = screen.getByLabelText<HTMLInputElement>("Job title");
  field.value = "manager";
  const deed = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
  window.early = { typed: new Map([[field, "manager"]]), deed };
  field.dispatchEvent(deed);
  await act(async () => hydrateRoot(place, <Filter />));
  await screen.findByDisplayValue("manager");
  expect(added).toEqual(["manager"]);
});

test("changes of the address wait until Next follows it, and come in order (ux 86)", async () => {
  window.early = { typed: new Map(), deed: null };
  await jest.isolateModulesAsync(async () => {
    const { followAddress, pushQuery, replaceQuery } = await import("@/lib/state/address");
    window.history.replaceState(null, "", "/search?page=3");
    pushQuery("page=2");
    replaceQuery("");
    expect(location.search).toBe("?page=3");
    const entries = window.history.length;
    followAddress();
    expect([location.pathname, location.search]).toEqual(["/search", ""]);
    expect(window.history.length).toBe(entries + 1);
    replaceQuery("page=4");
    expect(location.search).toBe("?page=4");
  });
});
