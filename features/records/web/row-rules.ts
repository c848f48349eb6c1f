import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { PageAccess } from '#web/session/use-access.ts'
import type { ListRow } from '#web/list/model.ts'

/** What the buttons of a list may be; those of the family that are not served yet are not offered. */
const served = ['add', 'edit', 'remove', 'detail', 'batchRemove'] as const
export type ListButtonName = (typeof served)[number]

export interface OfferedButton {
  readonly name: ListButtonName
  readonly label: string
}

/** The buttons this user is offered: of the definition, and granted where rights are judged (form-definition 4.1, rule 4). */
export function offeredButtons(
  { list }: OpenFunction,
  access: Pick<PageAccess, 'button'>,
): { readonly toolbar: readonly OfferedButton[]; readonly row: readonly OfferedButton[] } {
  const offer = (buttons: OpenFunction['list']['buttons']): OfferedButton[] =>
    buttons.flatMap(({ name, label }) => {
      const known = served.find((one) => one === name)
      return known && (!list.judges.buttons || access.button(`btn_${known}`)) ? [{ name: known, label }] : []
    })
  return { toolbar: offer(list.buttons), row: offer(list.rowButtons) }
}

/** Whether a button fits the state a record's flow is in (form-definition 4.1, rule 5). */
export function fitsState(button: ListButtonName, fn: OpenFunction, row: ListRow): boolean {
  if (fn.flowId === undefined) return true
  const state = row.flowState
  const mayResubmit = Array.isArray(row.actions) && row.actions.includes('resubmit')
  if (button === 'edit') return state === 0 || state === 3 || (state === 4 && mayResubmit)
  if (button === 'remove') return state === 0 || state === 4
  return true
}
