import { CreateWorkspaceForm } from "@/components/workspaces/create-workspace-form";
import { titled } from "../../../titled";

export const generateMetadata = titled("workspaces.create.title");

export default function CreateWorkspacePage() {
  return <CreateWorkspaceForm />;
}
