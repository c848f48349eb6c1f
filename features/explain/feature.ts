import { explainPage, sightRight } from '#engine/contract/sight.ts'
import { explainMenu } from '#features/explain/contract.ts'
import { explainCalls } from '#features/explain/server/explain.ts'
import { sightCalls } from '#features/explain/server/sights.ts'
import { explainTexts } from '#features/explain/texts.ts'
import type { Feature } from '#server/feature.ts'

/**
 * Explanations of rights for administrators.
 *
 * @param others the features whose calls may be asked about
 */
export function explain(others: readonly Feature[]): Feature {
  return {
    name: 'explain',
    texts: explainTexts,
    menus: [
      {
        code: explainMenu,
        parent: 'permission',
        name: '权限说明',
        icon: 'question',
        type: 2,
        address: explainPage,
        sortCode: 70,
        buttons: [{ code: sightRight.button, name: '以此人身份查看' }],
      },
    ],
    calls: [...sightCalls, ...explainCalls(() => others.flatMap(({ calls }) => calls.map(({ call }) => call)))],
  }
}
