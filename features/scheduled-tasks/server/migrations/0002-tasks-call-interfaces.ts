import { sql, type Kysely } from 'kysely'

/** What a task calls beside methods: a data interface with values for its parameters, for whoever saved it last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scheduled_task add column interface_id text not null default '', add column parameters text not null default '[]',
    add column owner_id text not null default ''`.execute(db)
}
