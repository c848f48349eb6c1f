declare module '#server/database/types.ts' {
  interface Tables {
    /** Errors of pages that were dealt with; one that happened after that is open again. */
    handled_client_error: { id: string; handled_at: Date; handled_by: string | null }
  }
}

export {}
