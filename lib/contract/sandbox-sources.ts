import { type NetworkSearchKind, sandboxNetworkHost } from "./prospects/search-source";

const at = (path: string) => `https://${sandboxNetworkHost}${path}`;

/** `people`: how many the page has; a search finds those who match its words. */
type SandboxSource = { url: string; people?: number };

/** Pages of the sandbox network for trying out searches, per kind. Posts, events, groups, lists and projects exist only with these IDs. */
export const sandboxSources: Record<NetworkSearchKind, readonly SandboxSource[]> = {
  search: [
    { url: at("/search/results/people/?keywords=head%20of%20sales") },
    { url: at("/search/results/people/?titleFreeText=managing%20director") },
  ],
  navigator_list: [{ url: at("/sales/lists/people/4100200300"), people: 60 }],
  recruiter_project: [{ url: at("/talent/hire/520600/manage/all"), people: 40 }],
  post: [
    { url: at("/feed/update/urn:li:activity:7100000000000000001/"), people: 80 },
    { url: at("/feed/update/urn:li:activity:7100000000000000002/"), people: 35 },
  ],
  event: [{ url: at("/events/outreach-day7200000000000000001/"), people: 120 }],
  group: [{ url: at("/groups/8100300/"), people: 200 }],
};
