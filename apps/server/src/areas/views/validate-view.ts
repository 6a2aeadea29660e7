import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import { hasRegister, unknownNames, type ViewedRegister } from "@birzha/domain/views/registers.ts";
import type { ViewState } from "@birzha/domain/views/view.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/** WORK-040: checks that the register has all names of the view. @throws ApiError otherwise */
export function validateView(actor: Actor, register: ViewedRegister, state: ViewState): void {
  if (!hasRegister(register, isStaff(actor))) throw new ApiError("shared.forbidden");
  const names = unknownNames(register, isStaff(actor), state);
  if (names.length > 0) throw new ApiError("views.unknown-names", { params: { names: names.join(", ") } });
}
