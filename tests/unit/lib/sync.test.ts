import { QueryClient } from "@tanstack/react-query";
import { type ServerEvent, serverEvents } from "@/lib/contract/events";
import { keys } from "@/lib/queries/keys";
import { applyEvent, staleKeys } from "@/lib/realtime/sync";

test("every event of the server makes some data stale, or carries its own content (RT-11)", () => {
  const silent = (Object.keys(serverEvents) as ServerEvent[]).filter(
    (event) => staleKeys(event, { list: "dialogs" }).length === 0,
  );
  expect(silent).toEqual(["viewers", "extension_command"]);
});

test("a refetch of the conversations invalidates the inbox and not the campaigns", () => {
  const client = new QueryClient();
  client.setQueryData([...keys.inbox, "counts"], 1);
  client.setQueryData([...keys.campaigns, "counts"], 1);
  applyEvent(client, "refetch", { list: "dialogs" });
  expect(client.getQueryState([...keys.inbox, "counts"])?.isInvalidated).toBe(true);
  expect(client.getQueryState([...keys.campaigns, "counts"])?.isInvalidated).toBe(false);
});

test("an event of an unknown shape changes nothing", () => {
  const client = new QueryClient();
  client.setQueryData([...keys.inbox, "counts"], 1);
  applyEvent(client, "refetch", { list: "secrets" });
  expect(client.getQueryState([...keys.inbox, "counts"])?.isInvalidated).toBe(false);
});
