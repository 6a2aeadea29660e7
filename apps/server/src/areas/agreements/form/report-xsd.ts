import type { FastifyInstance } from "fastify";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { reportXmlRoot } from "@birzha/domain/agreements/report-xml-text.ts";
import { valueTypes } from "@birzha/domain/fields/value-types.ts";
import { fieldsOf, type FormDefinition, type FormField } from "@birzha/domain/forms/definition.ts";

/** FIX-146: serves the XML schema of a report at `/report.xsd`. */
export function serveReportXsd(app: FastifyInstance): void {
  const schema = reportXsd(reportForm);
  app.get("/report.xsd", { helmet: false, config: { isData: true } }, async (_request, reply) =>
    reply.header("cache-control", "no-cache").type("application/xml; charset=utf-8").send(schema),
  );
}

/**
 * DOOR-007: returns the XML schema of a report, generated from the form definition: the values of single fields, and
 * the elements that every report needs. Rules across fields, catalogues and dates are validated by the portal only.
 */
export function reportXsd(definition: FormDefinition): string {
  const elements = fieldsOf(definition).map((field) => elementOf(field, isAlwaysRequired(definition, field)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Made from the definition of the form: tools/checks/check-document.ts (with its option write) -->
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="${reportXmlRoot}">
    <xs:complexType>
      <xs:all>
${elements.join("\n")}
      </xs:all>
    </xs:complexType>
  </xs:element>
  <xs:simpleType name="empty">
    <xs:restriction base="xs:token"><xs:length value="0"/></xs:restriction>
  </xs:simpleType>
  <xs:complexType name="record">
    <xs:simpleContent>
      <xs:extension base="xs:token">
        <xs:attribute name="id" type="xs:positiveInteger"/>
        <xs:attribute name="code" type="xs:token"/>
      </xs:extension>
    </xs:simpleContent>
  </xs:complexType>
  <xs:complexType name="file">
    <xs:simpleContent>
      <xs:extension base="xs:token"><xs:attribute name="id" type="xs:positiveInteger"/></xs:extension>
    </xs:simpleContent>
  </xs:complexType>
</xs:schema>
`;
}

/** Whether no rule ever lets the field be empty. */
function isAlwaysRequired({ rules }: FormDefinition, { name, required = false }: FormField): boolean {
  const effects = rules.flatMap(({ then = {}, otherwise = {} }) => [then, otherwise]);
  return (
    required &&
    !effects.some(({ optional = [], disable = [], hide = [] }) =>
      [...optional, ...disable, ...hide].includes(name),
    )
  );
}

function elementOf(field: FormField, isRequired: boolean): string {
  const head = `        <xs:element name="${field.name}" minOccurs="${isRequired ? 1 : 0}"`;
  if (field.type === "select") return `${head} type="record"/>`;
  if (field.type === "files")
    return `${head}><xs:complexType><xs:sequence><xs:element name="file" type="file" minOccurs="0" maxOccurs="${field.maxFiles}"/></xs:sequence></xs:complexType></xs:element>`;
  const own = restriction(field);
  // An empty element is an empty field (G-42).
  const type = isRequired
    ? own
    : `<xs:union memberTypes="empty"><xs:simpleType>${own}</xs:simpleType></xs:union>`;
  return `${head}><xs:simpleType>${type}</xs:simpleType></xs:element>`;
}

const facet = (name: string, value: string | number | undefined) =>
  value === undefined ? "" : `<xs:${name} value="${value}"/>`;
const restrict = (base: string, ...facets: readonly string[]) =>
  `<xs:restriction base="xs:${base}">${facets.join("")}</xs:restriction>`;

/** Restricts the type of the field's values by the limits of the field. */
function restriction(field: FormField): string {
  const { base = "token", pattern, values = [] } = valueTypes[field.type].xsd ?? {};
  return restrict(
    base,
    facet("pattern", pattern),
    ...values.map((value) => facet("enumeration", value)),
    ...limitsOf(field),
  );
}

function limitsOf(field: FormField): readonly string[] {
  if ("maxLength" in field)
    return [facet("minLength", field.required ? 1 : undefined), facet("maxLength", field.maxLength)];
  if ("scale" in field)
    return [
      facet("minInclusive", field.min),
      facet("maxInclusive", field.max),
      facet("fractionDigits", field.scale),
    ];
  if (field.type !== "integer") return [];
  // The year that runs is no constant.
  const max = typeof field.max === "number" ? field.max : undefined;
  return [facet("minInclusive", field.min), facet("maxInclusive", max)];
}
