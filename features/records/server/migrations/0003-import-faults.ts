import { sql, type Kysely } from 'kysely'

/** What is wrong with entries that an import beside the requests did not take in, until they are made into a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table record_import_fault (
    job_id uuid not null references job (id) on delete cascade, place int not null, reasons text not null, primary key (job_id, place))`.execute(
    db,
  )
}
