import { money } from '#fields/money/definition.ts'
import { MoneyCell } from '#fields/money/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(money, { cell: MoneyCell })
