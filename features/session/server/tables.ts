import type { Generated } from 'kysely'

declare module '#server/database/types.ts' {
  interface Tables {
    /** Drawn signatures; `image` is an encrypted data URL. */
    user_signature: { id: string; user_id: string; image: unknown; is_default: Generated<boolean>; created_at: Generated<Date> }
  }
}
