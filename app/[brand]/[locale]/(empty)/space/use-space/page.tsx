import { type PlaceParams, placeOf } from "@/app/place";
import { titled } from "@/app/titled";
import { ChooseWorkspace } from "@/components/workspaces/choose-workspace";
import { serverApi } from "@/lib/api/server";
import { users } from "@/lib/contract/users";

export const generateMetadata = titled("workspaces.choose.title");

export default async function UseSpacePage({ params }: { params: PlaceParams }) {
  const { brand } = await placeOf(params);
  const spaces = await serverApi(users.spaces, {});
  return <ChooseWorkspace spaces={spaces} mayCreate={!brand.switches.hideNewWorkspace} />;
}
