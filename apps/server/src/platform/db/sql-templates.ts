import {
  CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type QueryResult,
  type RawBuilder,
} from "kysely";
import type { DbReader } from "./handles.ts";
import type { DB } from "./tables.generated.ts";

/*
 * Prepared statements: a connection parses and plans each one once (`time-budget.ts` sends its name with the
 * text). Use them on the hot path for inserts and lookups by key, where one plan suits all values.
 */

const names = new Map<string, string>();

/** Returns the name of a prepared statement; undefined for all other texts. */
export const preparedName = (text: string): string | undefined => names.get(text);

function registerText(text: string): string {
  if (!names.has(text)) names.set(text, `s${names.size}`);
  return text;
}

/** A statement with its values. `execute` sends it before it returns. */
export interface PreparedStatement<Row> {
  readonly execute: (db: DbReader) => Promise<QueryResult<Row>>;
}

const toStatement = <Row>(text: string, values: readonly unknown[]): PreparedStatement<Row> => ({
  execute: (db) => db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...values])),
});

/** Prepares a template that has a limited number of different texts; it is compiled on every call. */
export const preparedTemplate = <Row>(template: RawBuilder<Row>): PreparedStatement<Row> => {
  const { sql: text, parameters } = template.compile(offline);
  return toStatement(registerText(text), parameters);
};

/** Represents a call's value in a template. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Compiles a template once and prepares it.
 * @param make gets placeholders instead of values and may only put them into templates
 */
export function prepareStatement<Values extends readonly unknown[], Row>(
  make: (...placeholders: Values) => RawBuilder<Row>,
  count: number = make.length,
): (...values: Values) => PreparedStatement<Row> {
  const placeholders = Array.from({ length: count }, (_, index) => new Placeholder(index));
  const { sql: text, parameters } = make(...(placeholders as readonly unknown[] as Values)).compile(offline);
  registerText(text);
  return (...values) =>
    toStatement(
      text,
      parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value)),
    );
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

/** Compiles templates without a connection. */
const offline = new Kysely<unknown>({ dialect });

/** Values of the settings that row-level security reads. */
export interface CallerSettings {
  readonly userId: string;
  readonly organizationId: string;
  readonly isStaff: string;
}

/** A read whose transaction begins with its first statement. */
interface PendingRead {
  readonly caller: CallerSettings;
  readonly begin: () => void;
}

/** Sends statements on one connection without waiting for earlier responses. */
export class ConnectionExecutor extends DefaultQueryExecutor {
  /** A read that has sent no statement yet. */
  beforeFirst: PendingRead | undefined;
  private readonly connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super(compiler, adapter, { provideConnection: (consumer) => consumer(connection) });
    this.connection = connection;
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { beforeFirst } = this;
    this.beforeFirst = undefined;
    beforeFirst?.begin();
    return this.connection.executeQuery<Row>(query);
  }
}

const handles = new WeakMap<DatabaseConnection, Kysely<DB>>();

/** Returns the handle for statements on that connection; one handle per connection. */
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
