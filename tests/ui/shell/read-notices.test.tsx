import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { useReadNotices } from "@/components/shell/use-read-notices";
import { type Notice, notices } from "@/lib/contract/notices";
import { keys } from "@/lib/queries/keys";

const call = jest.fn();
jest.mock("@/lib/api/browser", () => ({ browserApi: (...given: unknown[]) => call(...given) }));
beforeEach(() => call.mockReset().mockResolvedValue(null));

const notice = (id: string, path: string, isRead = false) =>
  ({ id, isRead, action: { type: "router", text: "Open", meta: path } }) as Notice;

function open(path: string | null, items: Notice[] | undefined) {
  const client = new QueryClient();
  if (items) client.setQueryData(keys.notices, { items, total: items.length, unread: items.length });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{}} onError={() => undefined}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </NextIntlClientProvider>
  );
  renderHook(() => useReadNotices(path), { wrapper });
}

test("whoever opens what a notice leads to has read it, and no other (NOTIF-16)", async () => {
  open("/inbox/p1", [notice("a", "/inbox/p1"), notice("b", "/inbox/p2"), notice("c", "/inbox/p1", true)]);
  await waitFor(() => expect(call.mock.calls).toEqual([[notices.read, { id: "a" }]]));
});

test("nothing is asked for where there is no bell", () => {
  open("/inbox/p1", undefined);
  expect(call).not.toHaveBeenCalled();
});
