import { Items, readOid, type Der } from "./der.ts";
import { demand } from "./fault.ts";

export interface Algorithm {
  readonly oid: string;
  readonly parameters: Der | undefined;
}

export function readAlgorithm(element: Der): Algorithm {
  const parts = new Items(element);
  const oid = readOid(parts.take());
  const [parameters, ...more] = parts.rest();
  demand(more.length === 0, "malformed");
  return { oid, parameters };
}
