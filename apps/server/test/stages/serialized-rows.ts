import type { SerializedPage } from "../../src/platform/http/serialized-json.ts";

/** The parsed rows of a serialized page. */
export const parsedRows = <Row>({ rows }: SerializedPage<Row>): readonly Row[] => rows.read();
