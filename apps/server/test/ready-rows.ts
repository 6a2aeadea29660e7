import type { ReadyPage } from "../src/platform/http/ready-json.ts";

/** The rows of a page that PostgreSQL has made text. */
export const readyRows = <Row>({ rows }: ReadyPage<Row>): readonly Row[] => rows.read();
