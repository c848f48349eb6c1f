import { translationMenu } from '#features/translations/contract.ts'
import { translationCalls } from '#features/translations/server/translations.ts'
import { translationTexts } from '#features/translations/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/**
 * Translations of what definitions say.
 *
 * @param others the features that keep definitions
 */
export function translations(others: readonly Feature[]): Feature {
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
        buttons: standardButtons('edit'),
      },
    ],
    calls: translationCalls((kernel) => others.flatMap(({ definitionTexts }) => definitionTexts?.(kernel) ?? [])),
  }
}
