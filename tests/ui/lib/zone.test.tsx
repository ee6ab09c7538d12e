import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { naturalMoment } from "@/lib/dates/natural";
import { useOwnZone } from "@/lib/state/zone";
import { zoneEvent } from "@/lib/state/zone-event";

const now = new Date("2026-11-19T22:30:00.000Z");

/** What "tomorrow 9" means to the reader. */
function Tomorrow() {
  const zone = useOwnZone("UTC");
  return <p>{naturalMoment("tomorrow 9", { locale: "en", zone, now })?.toISOString()}</p>;
}
// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
const write = (value: string) => (document.cookie = `zone=${value}; path=/`);
const travelTo = (zone: string) =>
  act(() => {
    write(encodeURIComponent(zone));
    dispatchEvent(new Event(zoneEvent));
  });
afterEach(() => write("; max-age=0"));

test("a date in words is read in the reader's own zone once the browser has reported it (ux 16, 67)", () => {
  expect(renderToString(<Tomorrow />)).toContain("2026-11-20T09:00:00.000Z");
  render(<Tomorrow />);
  expect(screen.getByText("2026-11-20T09:00:00.000Z")).toBeInTheDocument();
  travelTo("Europe/Berlin");
  expect(screen.getByText("2026-11-20T08:00:00.000Z")).toBeInTheDocument();
  travelTo("Asia/Tokyo");
  expect(screen.getByText("2026-11-21T00:00:00.000Z")).toBeInTheDocument();
});

test("a zone that this browser does not know is ignored", () => {
  write("Europe%2FAtlantis");
  render(<Tomorrow />);
  expect(screen.getByText("2026-11-20T09:00:00.000Z")).toBeInTheDocument();
});
