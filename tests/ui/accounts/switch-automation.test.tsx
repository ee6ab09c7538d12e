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

describe("an account of the cloud", () => {
  it("is not offered a browser by a brand that has no extension (CRED-73)", async () => {
    await open("cloud", false);
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });

  it.each([
    ["where the brand says where it can be had", false, "https://extension.example"],
    ["where it is installed already", true, undefined],
  ] as const)("may go into the browser %s (CRED-71, CRED-73)", async (_where, isThere, url) => {
    await open("cloud", isThere, url);
    expect(screen.getByRole("link", { name: "Switch to browser" })).toBeVisible();
  });
});

it("an account of the browser may always go into the cloud (CRED-72)", async () => {
  await open("extension", false);
  expect(screen.getByRole("link", { name: "Switch to cloud" })).toBeVisible();
});
