import { Outage } from "@/components/outage/outage";
import { type PlaceParams, placeOf } from "../../place";
import { titled } from "../../titled";

export const generateMetadata = titled("outage.title");

export default async function ErrorPage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  return <Outage brand={brand.name} />;
}
