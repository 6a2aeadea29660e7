/**
 * An error that the administrator can fix: a port in use, an unreachable database, an invalid setting. The
 * message is one clear sentence. The process prints it without a stack and exits with code 1.
 */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
