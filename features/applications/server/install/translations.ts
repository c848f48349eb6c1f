import { foreignLanguages, translatable, translationIndex, translationState, type Translated } from '#engine/texts/translation.ts'
import type { TranslationsText } from '#features/applications/server/application-text.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import type { OwnedTexts, TextSource } from '#server/translations/text-source.ts'
import { storedTranslations, writeTranslations, type NewTranslation } from '#server/translations/write.ts'

/** Brings the translations of an application. One that an administrator made for a text as it stands now is kept. */
export async function installTranslations(
  kernel: Kernel,
  tx: Tx,
  sources: readonly TextSource[],
  { owners }: TranslationsText,
): Promise<void> {
  const definitions = (await Promise.all(sources.map(({ list }) => list()))).flat()
  const changes: NewTranslation[] = []
  for (const { kind, id, texts } of owners) {
    const definition = definitions.find(({ owner }) => owner.kind === kind && owner.id === id)
    if (definition) changes.push(...(await changesOf(tx, definition, texts)))
  }
  await writeTranslations(kernel, byProgram(tx), changes)
}

type ShippedTexts = TranslationsText['owners'][number]['texts']

async function changesOf(tx: Tx, { owner, texts }: OwnedTexts, shipped: ShippedTexts): Promise<NewTranslation[]> {
  const stored = await storedTranslations(tx, { owner })
  const byLanguage = new Map(
    foreignLanguages.map((language) => [
      language,
      translationIndex(new Map(stored.flatMap(({ place, said }) => (said[language] ? [[place, said[language]] as const] : [])))),
    ]),
  )
  return translatable(texts).flatMap((one): NewTranslation[] => {
    const words = Object.hasOwn(shipped, one.text) ? shipped[one.text] : undefined
    if (!words) return []
    const said = foreignLanguages.map((language) => {
      const known = byLanguage.get(language)!(one)
      const isOwn = translationState(known, one.text) === 'current' && !known?.shipped
      return [language, isOwn ? known : { text: words[language], original: one.text, shipped: true }] as const
    })
    return [{ kind: owner.kind, owner: owner.id, place: one.place, said: Object.fromEntries(said) as Translated }]
  })
}
