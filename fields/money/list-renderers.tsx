import { money } from '#fields/money/definition.ts'
import { MoneyCell } from '#fields/money/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(money, { filter: MoneyCell })
