import type { Page } from "@playwright/test";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { openSettled } from "./settled";
import { signIn } from "./sign-in";
import { waitingInbox } from "./waiting-inbox";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

const all = 50;
const split = (page: Page, name: string, count: number) =>
  page.getByRole("radio", { name: `${name} ${count}`, exact: true });
const rows = (page: Page) => page.getByRole("list", { name: "Inbox" }).getByRole("listitem");

test("fifty conversations can be worked through by shortcuts alone, while a teammate sees the changes live (ux 58, 59, 60, 64, 67, RT-14)", async ({
  page,
  browser,
  tern,
}) => {
  const { ada, bo, people } = await waitingInbox(tern, all);
  const colleague = await browser.newPage({ baseURL: tern.url });
  await Promise.all([
    signIn(page, { email: ada.email, password }),
    signIn(colleague, { email: bo.email, password }),
  ]);
  const key = (name: string) => page.keyboard.press(name);
  const nameOf = (place: number) => `${people[place]!.firstName} Person${place}`;
  const shows = (place: number) =>
    expect(page.getByRole("region").getByRole("heading", { level: 1 })).toHaveText(nameOf(place));
  const dialog = page.getByRole("dialog");

  await Promise.all([openSettled(page, "/inbox"), colleague.goto(`/inbox/${people[0]!.prospectId}`)]);
  await expect(split(page, "Needs you", all)).toBeVisible();
  await key("Enter");
  await shows(0);
  await key("j");
  await shows(1);
  await key("k");
  await shows(0);

  // The URL follows: back, forward and a reload show the right conversation.
  await page.goBack();
  await shows(1);
  await page.goForward();
  await shows(0);
  await page.reload();
  await shows(0);

  // Both see each other.
  await expect(page.getByText("Bo Byron is also here")).toBeVisible();
  await expect(colleague.getByText("Ada Byron is also here")).toBeVisible();
  await colleague.getByLabel("Write a reply").press("I");
  await expect(page.getByText("Bo Byron is writing")).toBeVisible();

  // The person's details, assign to me, label, snooze.
  const context = page.getByText("Full history");
  await expect(context).toBeVisible();
  await key("i");
  await expect(context).toBeHidden();
  await key("i");
  await expect(context).toBeVisible();
  await key("a");
  await expect(dialog).toContainText("Ada Byron (you)");
  await key("Enter");
  await expect(page.getByText(`${nameOf(0)} assigned to Ada Byron`)).toBeVisible();
  await expect(colleague.getByRole("button", { name: "Assigned to Ada Byron" })).toBeVisible();
  await key("l");
  await expect(dialog).toContainText("Interested");
  await key("1");
  await expect(rows(page).first()).toContainText("Interested");
  await key("h");
  await expect(page.getByRole("textbox", { name: "When" })).toBeFocused();
  await page.keyboard.type("tomorrow 9:30");
  await expect(dialog).toContainText("Tomorrow 09:30");
  await key("Enter");
  await shows(1);
  await expect(split(colleague, "Needs you", all - 1)).toBeVisible();

  // Marked unread, found by search, and replied to.
  const unread = (count: number) => page.getByRole("link", { name: `${count} unread conversations` });
  await expect(unread(all - 2)).toBeVisible();
  await key("u");
  await expect(unread(all - 1)).toBeVisible();
  await key("/");
  await page.keyboard.type("Person7");
  await expect(rows(page)).toHaveText([/Person7/]);
  await key("Escape");
  await expect(rows(page).first()).toContainText(nameOf(1));
  await key("Escape");
  await key("r");
  await expect(page.getByLabel("Write a reply")).toBeFocused();
  await page.keyboard.type("On Tuesday at ten?");
  await key("Control+Enter");
  await expect(page.getByText("Sent. You can undo this for 10 seconds.")).toBeVisible();
  await expect(rows(page).first()).toContainText(nameOf(2));
  await key("Escape");
  await key("e");
  await shows(2);

  // All others, while the teammate is offline for a while.
  await page.evaluate(timeWhatOpens);
  for (let place = 2; place < all; place++) {
    if (place === 10) await colleague.context().setOffline(true);
    if (place === 40) await colleague.context().setOffline(false);
    await key("e");
    await page.waitForFunction(isOpen, place + 1 < all ? nameOf(place + 1) : null);
  }
  const median = await page.evaluate(medianMs);
  test.info().annotations.push({ type: "ms to the next, median", description: `${median}` });
  for (const one of [page, colleague]) {
    await expect(one.getByText("No one is waiting")).toBeVisible();
    await expect(split(one, "Needs you", 0)).toBeVisible();
    await expect(split(one, "Reminders", 1)).toBeVisible();
    // On failure, the message contains the actual count.
    await expect(one.getByRole("radio", { name: /^Done/ })).toHaveAccessibleName(`Done ${all - 1}`);
    await split(one, "Done", all - 1).click();
    await expect(rows(one).first()).toContainText(/Person/);
  }
  await expect(rows(colleague)).toHaveText(await rows(page).allInnerTexts(), { useInnerText: true });
  await colleague.close();
});

/** Runs in the page: waits until the conversation with this name is shown, or none if it is null. */
const isOpen = (name: string | null) => (document.querySelector("section h1")?.textContent ?? null) === name;

/** Runs in the page: measures from now on how long after each key another conversation is shown. */
function timeWhatOpens() {
  const shown = () => document.querySelector("section h1")?.textContent;
  const begin = () => {
    const [start, before] = [performance.now(), shown()];
    const look = () => {
      const isThere = shown() !== before && shown() !== undefined;
      if (isThere) performance.measure("opened", { start });
      else if (location.pathname !== "/inbox") requestAnimationFrame(look);
    };
    look();
  };
  addEventListener("keydown", begin, { capture: true });
}

/** Runs in the page: the median of the measurements. */
function medianMs(): number {
  const took = performance.getEntriesByName("opened").map(({ duration }) => duration);
  return Math.round(took.sort((one, other) => one - other)[took.length >> 1] ?? Number.NaN);
}
