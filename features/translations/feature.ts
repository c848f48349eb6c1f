import { translationMenu } from '#features/translations/contract.ts'
import { translationExchanges } from '#features/translations/server/exchange.ts'
import { translationCalls, type SourcesOf } from '#features/translations/server/translations.ts'
import { translationTexts } from '#features/translations/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/**
 * Translations of what definitions say.
 *
 * @param others the features that keep definitions
 */
export function translations(others: readonly Feature[]): Feature {
  const sourcesOf: SourcesOf = (kernel) => others.flatMap(({ definitionTexts }) => definitionTexts?.(kernel) ?? [])
  return {
    name: 'translations',
    texts: translationTexts,
    menus: [
      {
        code: translationMenu,
        parent: 'system',
        name: '文案翻译',
        icon: 'document',
        type: 2,
        address: 'system/translation',
        sortCode: 8,
        buttons: standardButtons('edit', 'import', 'export'),
      },
    ],
    calls: [...translationCalls(sourcesOf), ...translationExchanges(sourcesOf)],
  }
}
