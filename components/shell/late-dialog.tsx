"use client";

import { type ComponentType, useEffect, useState } from "react";
import { holdKeys } from "@/lib/state/shortcuts";
import { useSayRefusal } from "./use-say-refusal";

/**
 * A dialog whose code is fetched with its first opening. From the press on until it is there, or until it is said that it can not be
 * fetched, no key of the page acts. `load` is one function for good.
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
