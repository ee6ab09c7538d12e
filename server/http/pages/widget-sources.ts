import type { SupportWidget } from "@/brands/schema";

/** Where a widget's scripts come from, and all it speaks to besides, as its vendor documents it for content policies. */
type Sources = { scripts: readonly string[]; others: readonly string[] };

const none: Sources = { scripts: [], others: [] };

const sources: Record<SupportWidget, Sources> = {
  none,
  tawk: { scripts: ["https://*.tawk.to"], others: ["https://*.tawk.to", "wss://*.tawk.to"] },
  servicebell: {
    scripts: ["https://*.servicebell.com"],
    others: ["https://*.servicebell.com", "wss://*.servicebell.com"],
  },
  hubspot: {
    scripts: [
      "https://js.hs-scripts.com",
      "https://js.hs-banner.com",
      "https://js.hs-analytics.net",
      "https://js.usemessages.com",
    ],
    others: ["https://*.hubspot.com", "https://*.usemessages.com", "https://*.hs-banner.com"],
  },
  intercom: {
    scripts: ["https://app.intercom.io", "https://widget.intercom.io", "https://js.intercomcdn.com"],
    others: [
      ...["https://*.intercom.io", "wss://*.intercom.io", "https://*.intercomcdn.com"],
      ...["https://*.intercom-messenger.com", "wss://*.intercom-messenger.com"],
      ...["https://uploads.intercomusercontent.com", "https://intercom-sheets.com"],
    ],
  },
  freshchat: {
    scripts: ["https://wchat.freshchat.com", "https://assetscdn-wchat.freshchat.com"],
    others: ["https://*.freshchat.com", "wss://*.freshchat.com", "https://*.freshworksapi.com"],
  },
  chatra: {
    scripts: ["https://*.chatra.io"],
    others: ["https://*.chatra.io", "wss://*.chatra.io"],
  },
  leadconnector: {
    scripts: ["https://widgets.leadconnectorhq.com"],
    others: ["https://*.leadconnectorhq.com", "wss://*.leadconnectorhq.com"],
  },
  crisp: {
    scripts: ["https://client.crisp.chat"],
    others: ["https://*.crisp.chat", "wss://*.relay.crisp.chat"],
  },
};

const joined = (list: readonly string[]) => list.map((source) => ` ${source}`).join("");

/** The additional sources of a widget per directive, with a leading space; empty for none (BRAND-19). */
export function widgetSources(widget: SupportWidget) {
  const { scripts, others } = sources[widget];
  const pages = others.filter((source) => source.startsWith("https:"));
  return { scripts: joined(scripts), connections: joined(others), pages: joined(pages) };
}
