import { actionTexts } from '#engine/flows/actions.ts'
import type { Texts } from '#engine/texts/text.ts'
import { approvalTexts } from '#features/approvals/texts.ts'

/** Kinds of the messages about work items, which whoever stands in for their person gets too (委托). */
const standInKinds: readonly string[] = [
  'todo',
  'todo-by',
  'given',
  'given-by',
  'added',
  'added-by',
  'suspended',
  'restored-todo',
  'restored-todo-by',
  'reminded',
  'overdue',
  'urged',
  'urged-by-monitor',
]

const own = 'approvals.message.'

/** Key of the same message to a stand-in. */
export const standInText = (kind: string): string => `${own}stand-in.${kind}`

const all: Texts = { ...approvalTexts, ...actionTexts }

/** What the person of a work item is told, with his name in front. */
export const standInTexts: Texts = Object.fromEntries(
  standInKinds.flatMap((kind) => {
    const text = all[`${own}${kind}`]
    const { zh, zhtw, en } = text ?? {}
    return text ? [[standInText(kind), { zh: `代{{person}}：${zh}`, zhtw: `代{{person}}：${zhtw}`, en: `For {{person}}: ${en}` }]] : []
  }),
)
