import { sql, type Kysely } from 'kysely'

/**
 * Published versions of flows name how their limits and waits count (`counts`) where they said whether they counted in working time. Within
 * the text of a JSON value quotes are escaped, so what somebody wrote is not taken for a member.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update flow_version set definition = replace(replace(definition::text,
      '"inWorkingTime": true', '"counts": "working-days"'), '"inWorkingTime": false', '"counts": "clock"')::jsonb
    where definition::text like '%"inWorkingTime": %'`.execute(db)
}
