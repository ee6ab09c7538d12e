"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserApi } from "@/lib/api/browser";
import { startActing } from "@/lib/extension/acting";
import { accountsQuery } from "@/lib/queries/accounts";
import { liveSocket } from "@/lib/realtime/socket";

/** Acts at the network in this browser while the page is open; renders nothing. */
export function Acting() {
  const client = useQueryClient();
  useEffect(() => startActing(liveSocket(), () => client.fetchQuery(accountsQuery(browserApi))), [client]);
  return null;
}
