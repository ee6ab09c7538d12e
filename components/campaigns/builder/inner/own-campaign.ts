"use client";

import { createContext } from "react";

/** The ID of the campaign in the builder, which cannot be the target of a move. */
export const OwnCampaign = createContext<string | null>(null);
