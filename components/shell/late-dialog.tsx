"use client";

import { type ComponentType, useEffect, useState } from "react";
import { holdKeys } from "@/lib/state/shortcuts";
import { useSayRefusal } from "./use-say-refusal";

/**
 * A dialog whose code is loaded when it first opens. Shortcuts are blocked until it is there, or until an error says that it could not be
 * loaded. `load` must be a stable function.
 */
export function lateDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function LateDialog(props: Props) {
    const { onClose } = props;
    const sayRefusal = useSayRefusal();
    const [Dialog, setDialog] = useState(() => loaded);
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each opening
    useEffect(() => {
      if (loaded) return;
      let isWanted = true;
      const release = holdKeys();
      const open = (fetched: ComponentType<Props>) => {
        loaded = fetched;
        if (isWanted) setDialog(() => fetched);
      };
      const giveUp = () => {
        if (!isWanted) return;
        sayRefusal({ code: "unreachable", details: {} });
        onClose();
      };
      load().then(open, giveUp).finally(release);
      return () => {
        isWanted = false;
        release();
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : null;
  };
}
