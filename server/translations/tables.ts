import type { OwnerKind, Translated } from '#engine/texts/translation.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    /** Texts of definitions in further languages, one row for each place. */
    translation: {
      /** Of kind, owner and place (`translationId`). */
      id: string
      kind: OwnerKind
      owner: string
      place: string
      said: Translated
      version: number
      modified_at: Date
      modified_by: string | null
    }
  }
}
