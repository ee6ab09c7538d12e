import { readFile } from "node:fs/promises";
import type { ReplyLabel } from "@/lib/contract/labels";
import { judge, type Model } from "@/server/domain/labels/model";
import type { LabelsPort } from "@/server/ports/reply-labels";
import { unpackModel } from "./model-file";

/** The path of the trained model, relative to the installation's folder. */
export const modelFile = "server/drivers/labels/model.bin";

/** Labels replies with the built-in model, which is loaded with the first reply and cached (LABEL-06). */
export function createLocalLabels(file = modelFile): LabelsPort<ReplyLabel> {
  let reading: Promise<Model> | undefined;
  const load = () => {
    reading ??= readFile(file).then(unpackModel);
    return reading;
  };
  return {
    async label(ownWords) {
      const model = await load();
      const { label, confidence, reasons } = judge(model, ownWords);
      const name = `local-${model.version}`;
      return label === null
        ? { kind: "unsure", model: name }
        : { kind: "labelled", label, confidence, model: name, reasons };
    },
  };
}
