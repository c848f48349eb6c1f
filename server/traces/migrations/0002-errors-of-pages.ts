import { sql, type Kysely } from 'kysely'

/** Errors of pages are looked for by name and message: each time one of them happened, and the last time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index exception_log_of_page on exception_log (md5(name || chr(10) || message), at) where source = 'browser'`.execute(db)
}
