import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { heron } from "@/brands/heron";
import { type SupportWidget, supportWidgets } from "@/brands/schema";
import { HelpButton, type HelpOf } from "@/components/support/help-button";
import shell from "@/messages/en/shell.json";
import support from "@/messages/en/support.json";
import ui from "@/messages/en/ui.json";

// A brand is read with zod itself, as on the server.
jest.unmock("zod");

const person = userEvent.setup();
const foreignScripts = () => [...document.querySelectorAll<HTMLScriptElement>("script[src^='https:']")];
/** The widget's script, once its chunk is there. */
const loadedScript = () =>
  waitFor(() => {
    const [script] = foreignScripts();
    if (!script) throw new Error("nothing was loaded");
    return script;
  });
const help = () => person.click(screen.getByRole("button", { name: "Help" }));

function draw(wish: Partial<HelpOf> = {}) {
  const { support: contact, sidebarLinks } = heron;
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui, shell, support }}>
      <HelpButton name="Heron" support={contact} links={sidebarLinks} showsNews={false} {...wish} />
    </NextIntlClientProvider>,
  );
}
const withChat = (widget: SupportWidget, userId?: string) =>
  draw({ support: { ...heron.support, widget, appId: "app-1", userId } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const script of foreignScripts()) script.remove();
});

describe("the help of a brand", () => {
  it("has the brand's email, its pages for phones, and no chat if it has none (BRAND-19, BRAND-27)", async () => {
    draw();
    await help();
    expect(screen.getByRole("link", { name: "support@heron.example" })).toHaveAttribute(
      "href",
      "mailto:support@heron.example",
    );
    expect(screen.getByRole("link", { name: "Community" })).toHaveAttribute("target", "_blank");
    expect(screen.queryByText(/Chat/)).not.toBeInTheDocument();
    expect(foreignScripts()).toEqual([]);
  });

  it("announces what is new once, if the brand has a changelog (BRAND-13)", async () => {
    const { unmount } = draw({ showsNews: true });
    expect(screen.getByText("Something new")).toBeInTheDocument();
    await help();
    expect(screen.getByRole("region", { name: "What’s new" })).toHaveTextContent("One inbox");
    expect(screen.queryByText("Something new")).not.toBeInTheDocument();
    unmount();
    draw({ showsNews: true });
    expect(screen.queryByText("Something new")).not.toBeInTheDocument();
  });

  it("announces nothing for brands without a changelog (BRAND-13)", async () => {
    draw();
    await help();
    expect(screen.queryByRole("region", { name: "What’s new" })).not.toBeInTheDocument();
  });
});

describe("the chat of a brand (BRAND-19)", () => {
  it("asks before anything is loaded, names the vendor, and accepts a refusal", async () => {
    withChat("tawk");
    await help();
    await person.click(await screen.findByRole("button", { name: "Chat with Heron" }));
    expect(screen.getByText(/is provided by tawk\.to.*Nothing loads before you agree/)).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Not now" }));
    expect(foreignScripts()).toEqual([]);
    expect(localStorage.getItem("chatConsent")).toBeNull();
  });

  it("starts once on agreement, and automatically on the next page (BRAND-20)", async () => {
    const first = withChat("crisp", "person-1");
    await help();
    await person.click(await screen.findByRole("button", { name: "Chat with Heron" }));
    await person.click(screen.getByRole("button", { name: "Start chat" }));
    const script = await loadedScript();
    expect(script.src).toBe("https://client.crisp.chat/l.js");
    expect(window).toMatchObject({ CRISP_WEBSITE_ID: "app-1", CRISP_TOKEN_ID: "person-1" });
    fireEvent.load(script);
    expect(await screen.findByText(/Chat is on/)).toBeInTheDocument();
    first.unmount();
    withChat("crisp", "person-1");
    await help();
    expect(await screen.findByText(/Chat is on/)).toBeInTheDocument();
    expect(foreignScripts()).toHaveLength(1);
  });

  it("asks again if another vendor provides it", async () => {
    localStorage.setItem("chatConsent", "crisp");
    withChat("chatra");
    await help();
    expect(await screen.findByRole("button", { name: "Chat with Heron" })).toBeInTheDocument();
    expect(foreignScripts()).toEqual([]);
  });

  it("shows an error if the script does not load, and can be started again", async () => {
    withChat("intercom");
    await help();
    await person.click(await screen.findByRole("button", { name: "Chat with Heron" }));
    await person.click(screen.getByRole("button", { name: "Start chat" }));
    fireEvent.error(await loadedScript());
    expect(await screen.findByRole("alert")).toHaveTextContent("The chat couldn’t be loaded");
    await person.click(screen.getByRole("button", { name: "Start chat" }));
    await waitFor(() => expect(foreignScripts()).toHaveLength(1));
    fireEvent.load(foreignScripts()[0] as Element);
    expect(await screen.findByText(/Chat is on/)).toBeInTheDocument();
  });

  it.each(
    supportWidgets.filter((widget) => !["none", "crisp", "intercom"].includes(widget)),
  )("starts %s with the brand's keys (BRAND-20)", async (widget) => {
    const called = jest.fn();
    Object.assign(window, { ServiceBell: called });
    localStorage.setItem("chatConsent", widget);
    withChat(widget, "user-1");
    const script = await loadedScript();
    fireEvent.load(script);
    await help();
    expect(await screen.findByText(/Chat is on/)).toBeInTheDocument();
    const { ChatraID, ChatraSetup, fcSettings } = window as unknown as Record<string, unknown>;
    const told = [
      script.outerHTML,
      JSON.stringify({ ChatraID, ChatraSetup, fcSettings }),
      JSON.stringify(called.mock.calls),
    ];
    expect(told.join()).toContain("app-1");
  });
});
