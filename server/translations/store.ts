import type { OwnerKind, Translation } from '#engine/texts/translation.ts'
import { storeOf } from '#server/resource/store.ts'
import './tables.ts'

/** The translations of the text at one place, as a managed thing. */
export interface KeptTranslation {
  /** `translationId` of its place. */
  readonly id: string
  readonly version: number
  readonly kind: OwnerKind
  readonly owner: string
  readonly place: string
  readonly zhtw: Translation | undefined
  readonly en: Translation | undefined
}

/** For what takes rows in; a writer begins by `Translations.changed`. */
export const translationStore = storeOf('translation', {
  stamp: ({ now, userId }) => ({ modified_at: now, modified_by: userId }),
  item: ({ id, version, kind, owner, place, said }): KeptTranslation => ({ id, version, kind, owner, place, zhtw: said.zhtw, en: said.en }),
  row: ({ zhtw, en, ...row }) => ({ ...row, said: JSON.stringify({ zhtw, en }) }),
})
