import {
  foreignLanguages,
  translatable,
  translationIndex,
  translationState,
  type ForeignLanguage,
  type Translation,
} from '#engine/texts/translation.ts'
import type { TranslationRow } from '#features/translations/contract.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { OwnedTexts, TextSource } from '#server/translations/text-source.ts'
import { storedTranslations, translationId, type StoredTranslation } from '#server/translations/write.ts'

/** A text with its translations as they count for it. */
export interface FoundText {
  readonly row: TranslationRow
  readonly place: string
  /** Ids of all places of its owner where it is said. */
  readonly ids: ReadonlySet<string>
  readonly said: Readonly<Partial<Record<ForeignLanguage, Translation>>>
}

/** Everything that definitions say, in the order of the sources, with its translations. */
export async function findTexts(db: Db | Tx, sources: readonly TextSource[]): Promise<readonly FoundText[]> {
  const [definitions, stored] = await Promise.all([Promise.all(sources.map(({ list }) => list())), storedTranslations(db)])
  const byOwner = Map.groupBy(stored, ({ kind, owner }) => `${kind}/${owner}`)
  return definitions
    .flat()
    .flatMap((definition) => textsOf(definition, byOwner.get(`${definition.owner.kind}/${definition.owner.id}`) ?? []))
}

function textsOf({ owner, name, texts }: OwnedTexts, stored: readonly StoredTranslation[]): FoundText[] {
  const versions = new Map(stored.map(({ id, version }) => [id, version]))
  const indexes = foreignLanguages.map((language) => {
    const own = stored.flatMap(({ place, said }) => (said[language] ? [[place, said[language]] as const] : []))
    return [language, translationIndex(new Map(own))] as const
  })
  const byText = Map.groupBy(texts, ({ text }) => text)
  const idOf = (place: string): string => translationId({ kind: owner.kind, owner: owner.id, place })
  return translatable(texts).map(({ place, text }) => {
    const found = indexes.map(([language, find]) => [language, find({ place, text })] as const)
    const said = Object.fromEntries(found.flatMap(([language, one]) => (one ? [[language, one] as const] : [])))
    const id = idOf(place)
    const told = { id, kind: owner.kind, owner: owner.id, ownerName: name, original: text, version: versions.get(id) ?? 0 }
    const ids = new Set(byText.get(text)?.map((one) => idOf(one.place)))
    return { row: { ...told, zhtw: wire(said.zhtw, text), en: wire(said.en, text) }, place, ids, said }
  })
}

function wire(translation: Translation | undefined, original: string): TranslationRow['en'] {
  const state = translationState(translation, original)
  return { text: translation?.text ?? '', state, madeFor: state === 'outdated' ? (translation?.original ?? '') : '' }
}
