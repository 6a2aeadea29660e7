import type { XmlErrorCode } from "../shared/values/xml-error-code.ts";

/** FIX-145: reasons why the document of a report cannot be read. The code of the error is `xml-` with the reason. */
export type ReportXmlError = XmlErrorCode | "root" | "duplicate-element";
