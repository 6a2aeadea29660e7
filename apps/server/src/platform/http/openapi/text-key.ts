/** Position of a field or parameter in the document. */
export interface FieldPlace {
  readonly name: string;
  readonly isParameter?: boolean;
  /** Named schema that contains the field: `CreateKeyRequest`. */
  readonly component?: string | undefined;
  /** Operation of the schema or parameter, capitalised: `CreateKey`. */
  readonly operation?: string | undefined;
  /** Name of the enclosing field. */
  readonly parent?: string | undefined;
  readonly area?: string | undefined;
}

/** Returns the keys of a field in the dictionaries of descriptions and example values, most specific first. */
export function keysOf({ name, isParameter, component, operation, parent, area }: FieldPlace): string[] {
  const own = isParameter ? `?${name}` : name;
  return [
    ...(component === undefined ? [] : [`${component}.${own}`]),
    ...(operation === undefined ? [] : [`${operation}.${own}`]),
    ...(component?.endsWith("Request") ? [`+Request.${own}`] : []),
    ...(parent === undefined ? [] : [`${parent}.${own}`, `${parent}.*`]),
    ...(area === undefined ? [] : [`${area}/${own}`]),
    own,
  ];
}
