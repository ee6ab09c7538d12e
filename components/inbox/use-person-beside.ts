"use client";

import { useState } from "react";
import { roomForPerson, useMedia } from "@/components/ui/media";

/** Whether the person is shown: beside the conversation where there is room, over it elsewhere, there only when asked for. */
export function usePersonBeside() {
  const hasRoom = useMedia(roomForPerson, true);
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  return {
    isBeside,
    isOver: !hasRoom && isOver,
    isShown: hasRoom ? isBeside : isOver,
    toggle: () => (hasRoom ? setBeside(!isBeside) : setOver(!isOver)),
    close: () => setOver(false),
  };
}
