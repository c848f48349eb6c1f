import type { ColumnType, Generated } from 'kysely'

/** An attached file as clients keep it. */
export interface Attachment {
  readonly name: string
  readonly fileId: string
  readonly url: string
  readonly fileSize: number
  readonly fileExtension: string
  readonly fileVersionId: string
}

declare module '#server/database/types.ts' {
  interface Tables {
    announcement: {
      id: string
      title: string
      /** 1 announcement, 2 notice. */
      category: string
      /** HTML that was cleaned. */
      body: string
      excerpt: string
      cover_image: string
      files: ColumnType<readonly Attachment[], string, string>
      /** `id--type`; none: everybody. */
      receivers: ColumnType<readonly string[], string, string>
      remind: string
      /** Id of a send configuration, `''` for none. */
      send_configuration: Generated<string>
      expires_at: Date | null
      /** Null for a draft. */
      published_at: Date | null
      published_by: string | null
      /** When a draft is to be published by itself; null for one that waits for somebody. */
      publish_at: Generated<Date | null>
      scheduled_by: Generated<string | null>
      version: number
      created_at: Generated<Date>
      created_by: Generated<string | null>
      modified_at: Generated<Date | null>
    }
    /** Whom a published announcement was sent to. */
    announcement_receiver: { announcement_id: string; user_id: string; read_at: Generated<Date | null> }
  }
}
