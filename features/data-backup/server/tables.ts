import type { TextKey } from '#engine/texts/text.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    /** The id is that of the job that makes it. `ended_at` is set when the archive is whole, and only then. */
    data_backup: {
      id: string
      file_name: string
      created_by: string | null
      created_at: Date
      ended_at: Date | null
      /** Why the last try failed, where the product knows a text for it. */
      problem: TextKey | null
      bytes: string | null
      sha256: string | null
      files: number | null
      missing_files: number | null
    }
  }
}
