import type { ColumnType, Generated } from 'kysely'
import type { TextKey, TextParams } from '#engine/texts/text.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    message: {
      id: string
      /** The outbox entry that delivered it. */
      outbox_id: string
      user_id: string
      /** 1 announcement, 2 flow, 3 system. */
      type: number
      /** 1 approval, 2 delegation, 0 for what is no flow message. */
      flow_type: number
      text: TextKey
      params: ColumnType<TextParams, string, never>
      search: string
      from_id: string
      from_name: string
      body: ColumnType<Readonly<Record<string, unknown>>, string, never>
      released_at: Date
      read_at: Generated<Date | null>
      /** From then on it is not in the box any more. */
      expires_at: Generated<Date | null>
    }
  }
}
