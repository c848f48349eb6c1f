import { isJsonObject } from '#features/data-interfaces/server/run/rows.ts'

/** What is wrong with a statement. */
export type SqlFault =
  | { readonly is: 'syntax'; readonly detail: string }
  | { readonly is: 'not-one-select' }
  | { readonly is: 'writes' }
  | { readonly is: 'table'; readonly name: string }
  | { readonly is: 'function'; readonly name: string }
  | { readonly is: 'construct'; readonly name: string }
  | { readonly is: 'place' }

/** Parts that a statement may be made of, by the names of PostgreSQL's parser. */
const constructs = new Set(
  `SelectStmt ResTarget ColumnRef A_Star String Integer Float Boolean A_Const ParamRef A_Expr BoolExpr NullTest BooleanTest CaseExpr
  CaseWhen CoalesceExpr MinMaxExpr FuncCall NamedArgExpr TypeCast TypeName SubLink RangeVar RangeSubselect RangeFunction JoinExpr Alias SortBy
  WithClause CommonTableExpr List WindowDef RowExpr A_ArrayExpr A_Indirection A_Indices GroupingSet SQLValueFunction`.split(/\s+/),
)

/** Functions that compute and nothing else. What makes much of little (`repeat`, `lpad`) is left out. */
const functions = new Set(
  `count sum avg min max array_agg string_agg json_agg jsonb_agg json_object_agg jsonb_object_agg bool_and bool_or every stddev variance
  percentile_cont percentile_disc mode row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc mod power sqrt sign exp ln log div greatest least width_bucket
  lower upper initcap trim btrim ltrim rtrim length char_length character_length octet_length left right substr substring position strpos
  replace translate split_part concat concat_ws reverse starts_with overlay ascii chr md5 like_escape similar_to_escape
  regexp_replace regexp_match regexp_split_to_array regexp_like regexp_count to_char to_number to_date to_timestamp
  now date_trunc date_part extract age make_date make_time make_timestamp make_interval timezone justify_days overlaps
  coalesce nullif array_length cardinality array_to_string string_to_array unnest array_position array_append array_cat array_remove
  jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_object jsonb_build_array jsonb_extract_path
  jsonb_extract_path_text jsonb_typeof jsonb_object_keys json_build_object json_build_array json_array_elements
  json_array_elements_text json_array_length to_json to_jsonb row_to_json jsonb_strip_nulls
  generate_series`.split(/\s+/),
)

const types = new Set(
  `text varchar bpchar char bool boolean int2 int4 int8 integer bigint smallint numeric float4 float8 date time timetz timestamp
  timestamptz interval uuid json jsonb`.split(/\s+/),
)

type Node = Readonly<Record<string, unknown>>

interface Reading {
  /** Undefined where every table may be read. */
  readonly tables: ReadonlySet<string> | undefined
  /** Names that the statement gives to parts of its own. */
  readonly named: ReadonlySet<string>
  readonly faults: SqlFault[]
  values: number
}

/**
 * Reads a statement by PostgreSQL's own parser and tells the first thing that it may not be made of. That it can do no harm is the
 * matter of the role it runs as; this says so before, in words, and keeps functions out that take no right.
 *
 * @param sql with `$1` in place of values
 * @param places how many values it has
 * @param tables names of the tables it may read; undefined in another database, whose account decides: all but its catalog
 */
export async function checkSql(sql: string, places: number, tables: ReadonlySet<string> | undefined): Promise<SqlFault | undefined> {
  const parser = await import('libpg-query')
  await parser.loadModule()
  let tree: unknown
  try {
    tree = parser.parseSync(sql)
  } catch (error) {
    return { is: 'syntax', detail: error instanceof Error ? error.message.slice(0, 200) : '' }
  }
  const statements = isJsonObject(tree) && Array.isArray(tree['stmts']) ? tree['stmts'].filter(isJsonObject) : []
  const only = statements[0]?.['stmt']
  if (statements.length !== 1 || !isJsonObject(only)) return { is: 'not-one-select' }
  if (!isJsonObject(only['SelectStmt'])) return { is: 'not-one-select' }
  const reading: Reading = { tables, named: namesIn(only), faults: [], values: 0 }
  visit(only, reading)
  return reading.faults[0] ?? (reading.values === places ? undefined : { is: 'place' })
}

/** Names of common table expressions. */
function namesIn(node: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const look = (one: unknown): void => {
    if (Array.isArray(one)) one.forEach(look)
    if (!isJsonObject(one)) return
    const expression = one['CommonTableExpr']
    if (isJsonObject(expression) && typeof expression['ctename'] === 'string') names.add(expression['ctename'])
    Object.values(one).forEach(look)
  }
  look(node)
  return names
}

function visit(node: unknown, reading: Reading): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, reading)
    return
  }
  if (!isJsonObject(node)) return
  for (const [key, inside] of Object.entries(node)) {
    const fault = faultOf(key, inside, reading)
    if (fault) reading.faults.push(fault)
    visit(inside, reading)
  }
}

function faultOf(key: string, inside: unknown, reading: Reading): SqlFault | undefined {
  if (key === 'intoClause' || key === 'lockingClause') return { is: 'writes' }
  if (/^(Insert|Update|Delete|Merge)Stmt$/.test(key)) return { is: 'writes' }
  // Names of parts begin with a capital; `typeName` and other members that hold one part do not.
  if (/^[A-Z]/.test(key) && !constructs.has(key)) return { is: 'construct', name: key }
  if (!isJsonObject(inside)) return undefined
  if (key === 'ParamRef') reading.values += 1
  if (key === 'RangeVar') return refuseTable(inside, reading)
  if (key === 'FuncCall') return refuseFunction(inside)
  return key === 'typeName' || key === 'TypeName' ? refuseType(inside) : undefined
}

function refuseTable(table: Node, { tables, named }: Reading): SqlFault | undefined {
  const name = String(table['relname'])
  const schema = table['schemaname']
  if (!tables) {
    const isCatalog = /^pg_|^information_schema$/.test(String(schema ?? '')) || name.startsWith('pg_')
    return isCatalog || table['catalogname'] !== undefined ? { is: 'table', name } : undefined
  }
  const isQualified = schema !== undefined || table['catalogname'] !== undefined
  const isKnown = tables.has(name) || named.has(name)
  const isSystem = /^pg_|^information_schema$/.test(name)
  return isQualified || isSystem || !isKnown
    ? { is: 'table', name: isQualified ? `${String(table['schemaname'])}.${name}` : name }
    : undefined
}

function refuseFunction(called: Node): SqlFault | undefined {
  const names = wordsIn(called['funcname'])
  const name = names.at(-1) ?? ''
  const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
  return isPlain && functions.has(name) ? undefined : { is: 'function', name: names.join('.') }
}

function refuseType(type: Node): SqlFault | undefined {
  const names = wordsIn(type['names'])
  const isPlain = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
  return isPlain && types.has(names.at(-1) ?? '') ? undefined : { is: 'construct', name: names.join('.') }
}

function wordsIn(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return []
  return list.map((one) => (isJsonObject(one) && isJsonObject(one['String']) ? String(one['String']['sval'] ?? '') : ''))
}
