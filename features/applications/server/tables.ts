import type { Generated, JSONColumnType } from 'kysely'

declare module '#server/database/types.ts' {
  interface Tables {
    application_step: { application: string; name: string; hash: string; installed_at: Generated<Date> }
    entry_successor: {
      form: string
      entry_id: string
      record_id: string
      said: JSONColumnType<Readonly<Record<string, unknown>>> | null
      made_at: Generated<Date>
    }
    demo_load: { application: string; part: string; record_id: string | null; loaded_at: Generated<Date> }
  }
}
