import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { RestoredBanner } from "@/components/workspaces/restored-banner";
import type { Restoration } from "@/lib/contract/workspaces";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";

const release = jest.fn();
const restoration: Restoration = {
  ...{ backupAt: "2026-03-06T16:00:00.000Z", hasLooked: true, isReleasing: false },
  ...{ recognised: 0, held: 0 },
};
const draw = (more: Partial<Restoration> = {}) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ shell, ui, errors }}>
      <RestoredBanner id="w" restoration={{ ...restoration, ...more }} release={release} />
    </NextIntlClientProvider>,
  );
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole("button", { name })).at(-1)!);

beforeEach(() => release.mockReset().mockResolvedValue({ ok: true, value: {} }));

describe("the banner of a restored copy (R47)", () => {
  it("says what time it is from, that nothing is sent, and what was found so far", () => {
    draw({ recognised: 3, held: 1 });
    expect(screen.getByRole("status")).toHaveTextContent(
      /restored from a backup of .*Mar.*2026.*Nothing is sent until.*3 steps were sent since then\. 1 needs your decision\./,
    );
  });

  it("shows that it is still checking, and later that nothing was found", () => {
    const { unmount } = draw({ hasLooked: false });
    expect(screen.getByRole("status")).toHaveTextContent("Checking what was sent since then…");
    unmount();
    draw();
    expect(screen.getByRole("status")).toHaveTextContent("We found nothing sent since then.");
  });

  it("releases only after it was asked whether the original still runs", async () => {
    draw();
    await press("Turn on sending");
    expect(await screen.findByText(/original server is shut down/)).toBeVisible();
    await press("Cancel");
    expect(release).not.toHaveBeenCalled();
    await press("Turn on sending");
    await screen.findByText(/original server is shut down/);
    await press("Turn on sending");
    expect(release).toHaveBeenCalledWith({ id: "w" }, null);
  });

  it("offers nothing more once the release was requested", () => {
    draw({ isReleasing: true });
    expect(screen.getByRole("status")).toHaveTextContent("Sending starts after a final check.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
