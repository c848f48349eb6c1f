import { money } from '#fields/money/definition.ts'
import { MoneyEditor } from '#fields/money/editor.tsx'
import { MoneyViewer } from '#fields/money/viewer.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(money, { editor: MoneyEditor, viewer: MoneyViewer })
