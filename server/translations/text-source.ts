import type { OwnerKind, PlacedText } from '#engine/texts/translation.ts'
import type { OwnerOfTexts } from '#server/translations/translations.ts'

/** A definition with everything it says. */
export interface OwnedTexts {
  readonly owner: OwnerOfTexts
  readonly name: string
  readonly texts: readonly PlacedText[]
}

/** Where definitions of one kind are found, so that their texts can be translated; declared by the feature that keeps them. */
export interface TextSource {
  readonly kind: OwnerKind
  /** All of them, in the order in which they are shown. */
  readonly list: () => Promise<readonly OwnedTexts[]>
}
