/** Properties common to all inputs. */
export interface InputLook {
  readonly name: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly onBlur: () => void;
  readonly inputWrapperOrder: ("label" | "input" | "description" | "error")[];
}
