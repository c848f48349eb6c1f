import { sql, type Kysely } from 'kysely'

/**
 * A credit code is that of one organization. Where several have one already, the oldest alone enters the index: their people are shown to
 * nobody outside because they have a code, so none is cleared. What is entered for the others later is held by the rule of the form.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from (
    select id, row_number() over (partition by credit_code order by created_at, id) as place from organization
    where credit_code is not null and deleted_at is null) as placed
    where place > 1 order by id`.execute(db)
  const others = rows.length === 0 ? sql`` : sql`and id not in (${sql.join(rows.map(({ id }) => sql.lit(id)))})`
  await sql`create unique index organization_credit_code on organization (credit_code) where deleted_at is null ${others}`.execute(db)
}
