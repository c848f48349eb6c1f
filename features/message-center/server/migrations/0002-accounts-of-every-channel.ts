import { sql, type Kysely } from 'kysely'

/** Accounts of mail, short messages, DingTalk and WeCom beside webhooks; the provider's template of a short message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_account add column type text not null default '6', add column members jsonb not null default '{}',
    alter column address drop not null`.execute(db)
  await sql`alter table message_template add column template_code text not null default '',
    add column sms_fields jsonb not null default '[]'`.execute(db)
}
