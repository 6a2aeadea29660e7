import type { ReactNode } from "react";

/** Properties common to all inputs. */
export interface InputLook {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  /** A mark at the end of the input. */
  readonly rightSection?: ReactNode;
  readonly rightSectionPointerEvents?: "auto";
  readonly onBlur: () => void;
  readonly inputWrapperOrder: ("label" | "input" | "description" | "error")[];
}
