import { type PlaceParams, placeOf } from "@/app/place";
import { LegalDocument } from "@/components/legal/legal-document";
import { legalMetadata } from "../legal-metadata";

export const generateMetadata = legalMetadata("privacy");

export default async function PrivacyPage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  return <LegalDocument brand={brand} page="privacy" />;
}
