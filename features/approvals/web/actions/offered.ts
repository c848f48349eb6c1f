import type { RequestRow } from '#features/approvals/contract/shapes.ts'
import { managerActions, requestActions, workItemActions } from '#features/approvals/actions.ts'
import type { ManagerActionDeclaration, RequestActionDeclaration, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'

/** The actions that the server offers on a request, in the order of the footer. */
export function offeredInFoot(words: readonly string[]): readonly ManagerActionDeclaration[] {
  return [...requestActions, ...managerActions]
    .filter(({ word }) => words.includes(word))
    .toSorted((a, b) => a.button.order - b.button.order)
}

/** Those of the initiator in the order of a row. */
export function offeredInRow(words: readonly string[]): readonly RequestActionDeclaration[] {
  return requestActions.filter(({ word }) => words.includes(word)).toSorted((a, b) => a.row.order - b.row.order)
}

/** The offered actions on a work item for one place, from left to right. */
export function offeredOnWorkItem(words: readonly string[], place: 'foot' | 'more'): readonly WorkItemActionDeclaration[] {
  return workItemActions
    .filter(({ word, button }) => button.place === place && words.includes(word))
    .toSorted((a, b) => a.button.order - b.button.order)
}

/** What the button of an action is called: as the flow says, else as usual in the language of the session. */
export function captionOf(
  { word, button }: ManagerActionDeclaration | WorkItemActionDeclaration,
  captions: RequestRow['captions'],
  t: (key: string) => string,
): string {
  return captions && Object.hasOwn(captions, word) ? (captions[word] ?? t(button.label)) : t(button.label)
}

const returns = [...workItemActions, ...requestActions].flatMap(({ sendsBack }) => (sendsBack ? [sendsBack] : []))

/** The colour of a line of the history that sent the request back; undefined for all others. */
export function toneOf(action: number | null): 'returned' | 'withdrawn' | undefined {
  return returns.find((one) => one.action === action)?.tone
}
