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
      uploaded_at: Date
      function_id: string | null
      record_id: string | null
      attached_at: Date | null
    }
  }
}

export {}
