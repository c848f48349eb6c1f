import type pg from 'pg'

/** Inserts copies of the rows of a source, with some columns made anew. */
export async function copyRows(
  database: pg.Client,
  table: string,
  values: Readonly<Record<string, string>>,
  source: string,
): Promise<void> {
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
  const { rows } = await database.query<{ column: string }>(
    'select column_name as column from information_schema.columns where table_schema = $1 and table_name = $2',
    [schema, name],
  )
  const columns = rows.map((row) => row.column)
  const expressions = columns.map((column) => values[column] ?? `t."${column}"`)
  await database.query(
    `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) select ${expressions.join(', ')} from ${source}`,
  )
}
