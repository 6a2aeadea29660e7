/**
 * A fault the person who runs Birzha can mend: a taken port, an unreachable database, a wrong setting.
 * The message is one clear sentence; it is printed without a stack and the process ends with code 1.
 */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
