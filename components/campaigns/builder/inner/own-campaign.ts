"use client";

import { createContext } from "react";

/** Id of the campaign in the builder: nobody is moved to where they are. */
export const OwnCampaign = createContext<string | null>(null);
