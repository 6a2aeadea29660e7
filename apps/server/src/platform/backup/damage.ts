import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";

/**
 * Converts an error of decryption, decompression or parsing to an OperatorError. Operating system errors such
 * as EIO pass unchanged.
 * @param name the file, for the message
 */
export function damageOf(error: unknown, name: string): unknown {
  if (error instanceof OperatorError || (error instanceof Error && "syscall" in error)) return error;
  const isOtherKey = error instanceof Error && error.message.startsWith("no identity matched");
  const { wrongKey, damaged } = operations.backup.broken;
  return new OperatorError((isOtherKey ? wrongKey : damaged)(name), { cause: error });
}
