import { act, screen } from "@testing-library/react";
import { SwitchAutomation } from "@/components/accounts/switch-automation";
import { askExtension } from "@/lib/extension/ask";
import { account } from "./account";
import { draw } from "./draw";

jest.mock("@/lib/extension/ask", () => ({ askExtension: jest.fn() }));
jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/settings/account",
  useSearchParams: () => new URLSearchParams(),
}));
const answer = askExtension as jest.Mock;
const open = async (automationType: "cloud" | "extension", isThere: boolean, extensionUrl?: string) => {
  answer.mockResolvedValue(isThere ? { word: "w" } : null);
  draw(
    <SwitchAutomation
      account={account({ automationType, commands: ["switch_automation"] })}
      extensionUrl={extensionUrl}
    />,
  );
  await act(async () => undefined);
};

describe("a cloud account", () => {
  it("is not offered a browser if the brand has no extension (CRED-73)", async () => {
    await open("cloud", false);
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });

  it.each([
    ["if the brand names its store", false, "https://extension.example"],
    ["if it is already installed", true, undefined],
  ] as const)("may switch to the browser %s (CRED-71, CRED-73)", async (_case, isThere, url) => {
    await open("cloud", isThere, url);
    expect(screen.getByRole("link", { name: "Switch to browser" })).toBeVisible();
  });
});

it("a browser account may always switch to the cloud (CRED-72)", async () => {
  await open("extension", false);
  expect(screen.getByRole("link", { name: "Switch to cloud" })).toBeVisible();
});
