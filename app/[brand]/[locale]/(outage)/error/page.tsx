import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { Outage } from "@/components/outage/outage";

export const generateMetadata = titled("outage.title");

export default async function ErrorPage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  return <Outage brand={brand.name} />;
}
