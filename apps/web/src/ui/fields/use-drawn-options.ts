import type { OptionsFilter } from "@mantine/core";
import { useState } from "react";
import { matchOptions } from "./match-options.ts";

const drawNone: OptionsFilter = () => [];

/**
 * HOUSE-024: a form has dozens of lists, with hundreds of options each; a closed one draws none of them. For the lists
 * of the library, which draw what their filter leaves.
 */
export function useDrawnOptions(matching: OptionsFilter = matchOptions) {
  const [isOpen, setIsOpen] = useState(false);
  return {
    isOpen,
    drawn: {
      filter: isOpen ? matching : drawNone,
      onDropdownOpen: () => setIsOpen(true),
      onDropdownClose: () => setIsOpen(false),
    },
  };
}
