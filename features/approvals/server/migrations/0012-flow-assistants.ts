import { sql, type Kysely } from 'kysely'

/** Who maintains a flow beside those who design all (协管员), and is told of what goes wrong with its requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table flow_assistant (flow_id text not null, user_id text not null, named_by text not null,
    named_at timestamptz not null default now(), primary key (flow_id, user_id))`.execute(db)
  await sql`create index flow_assistant_user on flow_assistant (user_id)`.execute(db)
}
