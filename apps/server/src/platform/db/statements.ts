import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type DatabaseConnection,
  type OperationNode,
  type QueryId,
  type QueryResult,
  type RawBuilder,
  type RawNode,
  type RootOperationNode,
  type ValueNode,
} from "kysely";
import type { DB } from "./tables.generated.ts";

/*
 * How statements become text, and how they are asked of one connection. Kysely's own way is made for builders of any
 * shape: our statements are templates mostly, and there are several in each call (decision 0028).
 */

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface Draft {
  text: string;
  readonly values: unknown[];
}

/** Writes what templates are made of; whether it knew everything that the node holds. */
function write(node: OperationNode, draft: Draft): boolean {
  switch (node.kind) {
    case "RawNode": {
      const { sqlFragments, parameters } = node as RawNode;
      for (let place = 0; place < sqlFragments.length; place++) {
        draft.text += sqlFragments[place];
        if (place < parameters.length && !write(parameters[place]!, draft)) return false;
      }
      return true;
    }
    case "ValueNode": {
      if (!isValue(node)) return false;
      draft.values.push(node.value);
      draft.text += `$${draft.values.length}`;
      return true;
    }
    case "ReferenceNode": {
      const { table, column } = node as unknown as {
        table?: { table: { schema?: unknown; identifier: { name: string } } };
        column: { kind: string; column: { name: string } };
      };
      if (column.kind !== "ColumnNode" || table?.table.schema !== undefined) return false;
      if (table) draft.text += `${quoted(table.table.identifier.name)}.`;
      draft.text += quoted(column.column.name);
      return true;
    }
    default:
      return false;
  }
}

/** Texts of templates between whose words stand values alone: the template is the same for every call. */
const plainTexts = new WeakMap<readonly string[], string>();

/** A template as PostgreSQL is sent it. */
function compileStatement(node: RootOperationNode, queryId: QueryId): CompiledQuery<never> {
  if (node.kind !== "RawNode") return compiler.compileQuery(node, queryId);
  const { sqlFragments, parameters } = node as RawNode;
  const known = plainTexts.get(sqlFragments);
  if (known !== undefined && parameters.every(isValue))
    return { query: node, queryId, sql: known, parameters: parameters.map((value) => value.value) };
  const draft: Draft = { text: "", values: [] };
  if (!write(node, draft)) return compiler.compileQuery(node, queryId);
  if (parameters.every(isValue)) plainTexts.set(sqlFragments, draft.text);
  return { query: node, queryId, sql: draft.text, parameters: draft.values };
}

const isValue = (node: OperationNode): node is ValueNode =>
  node.kind === "ValueNode" && (node as ValueNode).immediate !== true;

/** Stands in a template for a value that each call gives. */
class Blank {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }
}

/**
 * A statement that is put together once: what it is made of costs more than what it says. `make` is told blanks in the
 * place of values, and may do with them nothing but put them into templates.
 */
export function madeOnce<Values extends readonly unknown[], Row>(
  make: (...blanks: Values) => RawBuilder<Row>,
  count: number = make.length,
): (...values: Values) => RawBuilder<Row> {
  const blanks = Array.from({ length: count }, (_, place) => new Blank(place));
  const { sql: text, parameters } = make(...(blanks as readonly unknown[] as Values)).compile(notConnected);
  const words = text.split(/\$\d+/);
  if (words.length !== parameters.length + 1) throw new Error(`not only values are numbered: ${text}`);
  return (...values) =>
    sql<Row>(
      words as readonly string[] as TemplateStringsArray,
      ...parameters.map((value) => (value instanceof Blank ? values[value.place] : value)),
    );
}

/** A template that holds values alone: its words are the same for every call. */
export interface PlainTemplate {
  readonly words: readonly string[];
  readonly values: readonly unknown[];
}

/** @throws Error where it holds parts of statements */
export function toPlain(template: RawBuilder<unknown>): PlainTemplate {
  const { sqlFragments: words, parameters } = template.toOperationNode() as RawNode;
  if (!parameters.every(isValue)) throw new Error(`not only values: ${words.join("…")}`);
  return { words, values: parameters.map(({ value }) => value) };
}

/** Asks one connection, without asking each time which. */
export class ConnectionExecutor extends DefaultQueryExecutor {
  private readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super(compiler, adapter, { provideConnection: (consumer) => consumer(connection) });
    this.connection = connection;
  }

  override compileQuery<R>(node: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    return compileStatement(node, queryId);
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.connection.executeQuery<R>(query);
  }
}

const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

const notConnected = new Kysely<unknown>({ dialect });

/**
 * A part of statements that is the same for every call, made text once: lists of fifty columns would be put together
 * anew each time otherwise.
 * @throws Error where the part holds a value
 */
export function constant(part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(notConnected);
  if (parameters.length > 0) throw new Error(`a constant part holds values: ${text}`);
  return sql.raw(text);
}

const handles = new WeakMap<DatabaseConnection, Kysely<DB>>();

/** The handle through which statements are asked of that connection. */
export function onConnection(connection: DatabaseConnection): Kysely<DB> {
  let handle = handles.get(connection);
  if (handle === undefined) {
    handle = new Kysely<DB>({
      config: { dialect },
      dialect,
      driver: dialect.createDriver(),
      executor: new ConnectionExecutor(connection),
    } as never);
    handles.set(connection, handle);
  }
  return handle;
}
