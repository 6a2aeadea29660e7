import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";

const head = `/* Generated from packages/client/openapi.json: node tools/generate-types.ts */

`;

/** DOOR-007: generates the types of the client. A file in a request is a `File`, a file in a response a `Blob`. */
export async function makeClientTypes(document: object): Promise<string> {
  const type = (name: string) => ts.factory.createTypeReferenceNode(name);
  const nodes = await openapiTypes(document as never, {
    // A property with a default is optional in a request.
    defaultNonNullable: false,
    transform: ({ format }, { path = "" }) =>
      format === "binary" ? type(path.includes("requestBody") ? "File" : "Blob") : undefined,
  });
  // Our documents have neither webhooks nor $defs: the empty types would count as unused.
  return (
    head + astToString(nodes).replaceAll(/^export type (?:webhooks|\$defs) = Record<string, never>;\n/gm, "")
  );
}
