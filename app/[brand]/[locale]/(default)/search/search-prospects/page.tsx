import { HydrationBoundary } from "@tanstack/react-query";
import { passGate } from "@/app/pass-gate";
import { placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { FinderBar } from "@/components/finder/finder-bar";
import { PeopleFinder } from "@/components/finder/people-finder";
import { Messages } from "@/components/shell/messages";
import { Page } from "@/components/shell/page";
import { serverApi } from "@/lib/api/server";
import { isEmptySearch, peopleQueryOf, readPage, readSearch } from "@/lib/finder/people-search";
import { foundQuery, matchesQuery, peopleSourceQuery } from "@/lib/queries/finder/people";
import { prefetch } from "@/lib/queries/prefetch";
import { viewsQuery } from "@/lib/queries/views";

export const generateMetadata = titled("finder.title");

type Asked = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ brand: string; locale: string }>; searchParams: Promise<Asked> };

/** A filter has one parameter for each value. */
const paramsOf = (asked: Asked) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])),
  );
const read = () => serverApi;

/** ROUTE-16; the URL is the search, so that it can be shared as a link (ux 14). */
export default async function SearchPage({ params, searchParams }: Props) {
  const { locale } = await placeOf(params);
  await passGate();
  const asked = paramsOf(await searchParams);
  const search = readSearch(asked);
  const state = await prefetch(
    (client) => client.prefetchQuery(viewsQuery(serverApi, "search")),
    async (client) => {
      await client.prefetchQuery(peopleSourceQuery(serverApi));
      const source = client.getQueryData(peopleSourceQuery(serverApi).queryKey);
      if (!source || source.kind === "none" || source.progress < 1 || isEmptySearch(search)) return;
      await Promise.all([
        client.prefetchQuery(foundQuery(read, peopleQueryOf(search), readPage(asked))),
        client.prefetchQuery(matchesQuery(read, peopleQueryOf(search))),
      ]);
    },
  );
  return (
    <HydrationBoundary state={state}>
      <Messages locale={locale} of={["finder", "views", "searches", "enrichments"]}>
        <Page fill bar={<FinderBar />}>
          <PeopleFinder />
        </Page>
      </Messages>
    </HydrationBoundary>
  );
}
