import { rowButtons, toolbarButtons, type ListButtonName } from '#engine/forms/list-buttons.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { PageAccess } from '#web/session/use-access.ts'
import type { ListRow } from '#web/list/model.ts'

/** Other buttons of the platform family are hidden. */
const served: readonly ListButtonName[] = [...toolbarButtons, ...rowButtons]

export interface OfferedButton {
  readonly name: ListButtonName
  readonly label: string
}

/**
 * The buttons offered to this user: those of the definition that are granted, where rights to buttons apply (form-definition
 * 4.1).
 */
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

/** Whether a record has a request; one that the program brought in has none, though its function has a flow. */
export const isInFlow = (
  { flowId }: Pick<OpenFunction, 'flowId'>,
  { flowState }: ListRow | { readonly flowState?: number | null | undefined },
): boolean => flowId !== undefined && typeof flowState === 'number'

/** Whether a button fits the state of a record's flow (form-definition 4.1). */
export function fitsState(button: ListButtonName, fn: OpenFunction, row: ListRow): boolean {
  if (fn.flowId === undefined) return true
  const state = row.flowState
  const mayDo = (action: string) => Array.isArray(row.actions) && row.actions.includes(action)
  if (!isInFlow(fn, row)) return button === 'detail' || mayDo('handle')
  if (button === 'edit') return state === 0 || state === 3 || (state === 4 && mayDo('resubmit'))
  if (button === 'remove') return state === 0 || state === 4
  return true
}
