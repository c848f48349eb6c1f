import type { Generated } from 'kysely'

declare module '#server/database/types.ts' {
  interface Tables {
    /** One uploaded file; the bytes lie in the storage under its id. Unattached ones belong to the uploader alone. */
    stored_file: {
      id: string
      name: string
      extension: string
      size: string
      content_type: string
      sha256: string
      kind: string
      uploaded_by: string
      uploaded_at: Generated<Date>
      function_id: string | null
      record_id: string | null
      attached_at: Date | null
      /** The bytes of a small picture; null where the file is none, or small itself. */
      small_id: string | null
      /** Until the virus scanner has judged it, and where it found something; null for what may be read. */
      scan_state: 'waiting' | 'infected' | null
    }
    /** An upload in chunks, from its first probe until a day after; one for a user and a hash. */
    file_upload: {
      id: string
      user_id: string
      /** MD5 of the whole file, as the client computed it. */
      identifier: string
      sha256: string | null
      name: string
      size: string
      chunk_size: number
      chunk_count: number
      opened_at: Generated<Date>
      /** The stored file, once put together. */
      file_id: string | null
    }
    /** What an address of an archive leads to, until it is used. */
    file_pack: { id: string; file_ids: string[]; made_at: Generated<Date> }
    file_upload_chunk: { upload_id: string; number: number; sha256: string }
  }
}

export {}
