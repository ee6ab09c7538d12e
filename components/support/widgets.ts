import type { SupportWidget } from "@/brands/schema";

export type ChatWidget = Exclude<SupportWidget, "none">;
/** The keys a widget is started with (BRAND-20). */
export type ChatKeys = { appId: string; userId?: string };

type Widget = {
  /** The vendor's name, shown before the user consents. */
  vendor: string;
  /** The script that the vendor's snippet loads, and its attributes. */
  script(keys: ChatKeys): { src: string; attributes?: Record<string, string> };
  /** Globals that must be on `window` before the script runs. */
  before?(keys: ChatKeys): Record<string, unknown>;
  /** Calls that the snippet makes once the script has loaded. */
  after?(keys: ChatKeys): void;
};

const call = (name: string, ...values: unknown[]) => {
  const found = (window as unknown as Record<string, unknown>)[name];
  if (typeof found === "function") found(...values);
};

/** Each vendor's documented snippet, as data (BRAND-19). */
export const widgets: Record<ChatWidget, Widget> = {
  tawk: {
    vendor: "tawk.to",
    script: ({ appId, userId = "default" }) => ({
      src: `https://embed.tawk.to/${appId}/${userId}`,
      attributes: { crossorigin: "*" },
    }),
    before: () => ({ Tawk_API: {}, Tawk_LoadStart: new Date() }),
  },
  servicebell: {
    vendor: "Service Bell",
    script: () => ({ src: "https://cdn.servicebell.com/main.js" }),
    after: ({ appId, userId }) => {
      call("ServiceBell", "init", appId);
      if (userId) call("ServiceBell", "identify", userId, {});
    },
  },
  hubspot: {
    vendor: "HubSpot",
    script: ({ appId }) => ({
      src: `https://js.hs-scripts.com/${appId}.js`,
      attributes: { id: "hs-script-loader" },
    }),
  },
  intercom: {
    vendor: "Intercom",
    script: ({ appId }) => ({ src: `https://widget.intercom.io/widget/${appId}` }),
    before: ({ appId, userId }) => ({
      intercomSettings: { app_id: appId, ...(userId ? { user_id: userId } : {}) },
    }),
  },
  freshchat: {
    vendor: "Freshchat",
    script: () => ({ src: "https://wchat.freshchat.com/js/widget.js" }),
    before: ({ appId, userId }) => ({
      fcSettings: {
        token: appId,
        host: "https://wchat.freshchat.com",
        ...(userId ? { externalId: userId } : {}),
      },
    }),
  },
  chatra: {
    vendor: "Chatra",
    script: () => ({ src: "https://call.chatra.io/chatra.js" }),
    before: ({ appId, userId }) => ({
      ChatraID: appId,
      ...(userId ? { ChatraSetup: { clientId: userId } } : {}),
    }),
  },
  leadconnector: {
    vendor: "LeadConnector",
    script: ({ appId }) => ({
      src: "https://widgets.leadconnectorhq.com/loader.js",
      attributes: {
        "data-resources-url": "https://widgets.leadconnectorhq.com/chat-widget/loader.js",
        "data-widget-id": appId,
      },
    }),
  },
  crisp: {
    vendor: "Crisp",
    script: () => ({ src: "https://client.crisp.chat/l.js" }),
    before: ({ appId, userId }) => ({
      $crisp: [],
      CRISP_WEBSITE_ID: appId,
      ...(userId ? { CRISP_TOKEN_ID: userId } : {}),
    }),
  },
};
