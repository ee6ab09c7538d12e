import type { Campaign, CampaignPreview } from "@/lib/contract/campaigns/campaigns";
import type { Step, StepKind } from "@/lib/contract/campaigns/sequence";
import type { StepActions } from "../step-menu";
import type { Place } from "./places";

/** The data of both views of a smart sequence. */
export type SmartView = {
  sequence: readonly Step[];
  /** Why no step can be added. */
  full: string | undefined;
  onAdd: (place: Place, type: StepKind) => void;
  factsOf: (step: Step) => StepFacts;
};

/** Data shown with a step besides its content. */
export type StepFacts = {
  number: number | null;
  isSelected: boolean;
  change: Campaign["changes"][number]["kind"] | null;
  numbers: Campaign["steps"][number] | null;
  arrival: CampaignPreview["steps"][number] | null;
  hasProblem: boolean;
  actions: StepActions;
};
