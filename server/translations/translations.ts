import { foreignLanguages, wordsOf, type OwnerKind, type Words } from '#engine/texts/translation.ts'
import type { Language } from '#engine/texts/text.ts'
import type { VersionedCache, VersionedCaches } from '#server/cache/versioned-cache.ts'
import type { Db, Tx } from '#server/database/types.ts'
import './tables.ts'

/** Whose texts they are. */
export interface OwnerOfTexts {
  readonly kind: OwnerKind
  readonly id: string
}

/** All translations into one language. */
export interface DefinitionWords {
  /**
   * The words of an owner; undefined where it says everything in Chinese. They are the same object until a translation changes,
   * so that what is made of them can be kept (`Derived`).
   */
  readonly of: (owner: OwnerOfTexts) => Words | undefined
}

/** What definitions say in the languages of the interface. */
export interface Translations {
  readonly in: (language: Language) => Promise<DefinitionWords>
  /** To be called where a transaction changes translations: every node reads them anew. */
  readonly changed: (tx: Tx) => Promise<void>
}

const chinese: DefinitionWords = { of: () => undefined }

/** Translations stay in memory of each node, because every list and form needs them; Chinese needs none of them. */
export function createTranslations(caches: VersionedCaches): Translations {
  const cache: VersionedCache<ReadonlyMap<Language, DefinitionWords>> = caches.define('translations', readWords)
  return {
    in: async (language) => (language === 'zh' ? chinese : ((await cache.get()).get(language) ?? chinese)),
    changed: (tx) => cache.bump(tx),
  }
}

const keyOf = ({ kind, id }: OwnerOfTexts): string => `${kind}/${id}`

/** The order of places decides which of two translations of the same text counts. */
async function readWords(db: Db): Promise<ReadonlyMap<Language, DefinitionWords>> {
  const rows = await db.selectFrom('translation').select(['kind', 'owner', 'said']).orderBy('id').execute()
  const byOwner = Map.groupBy(rows, ({ kind, owner }) => keyOf({ kind, id: owner }))
  return new Map(
    foreignLanguages.map((language) => {
      const words = new Map(Array.from(byOwner, ([key, own]) => [key, wordsOf(own.map(({ said }) => said[language]))] as const))
      return [language, { of: (owner) => nonEmpty(words.get(keyOf(owner))) }]
    }),
  )
}

const nonEmpty = (words: Words | undefined): Words | undefined => (words && words.size > 0 ? words : undefined)
