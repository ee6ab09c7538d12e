import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ChooseWorkspace } from "@/components/workspaces/choose-workspace";
import { serverApi } from "@/lib/api/server";
import { users } from "@/lib/contract/users";

export const generateMetadata = titled("workspaces.choose.title");

export default async function UseSpacePage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  const [spaces, { email }] = await Promise.all([serverApi(users.spaces, {}), serverApi(users.current, {})]);
  return <ChooseWorkspace spaces={spaces} email={email} mayCreate={!brand.switches.hideNewWorkspace} />;
}
