import type { ReactNode } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { Question } from '#web/admin/question.tsx'
import type { ListAction } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'

/** An action on an item, offered to users who may make its call. */
interface RowActionOf<Item> {
  readonly call: Pick<Call, 'access'>
  readonly run: (item: Item) => unknown
}

export interface RowActionsInput<Item> {
  /** Name of an item in confirmations. */
  readonly name: (item: Item) => string
  /** Whether an item may be changed, when that depends on the item. */
  readonly allows?: (item: Item) => boolean
  readonly edit?: RowActionOf<Item>
  /** Enables or disables, after a confirmation. */
  readonly state?: RowActionOf<Item> & { readonly isOn: (item: Item) => boolean }
  /** Deletes, after a confirmation that names the item; `note` shows where it is used. */
  readonly remove?: RowActionOf<Item> & { readonly note?: (item: Item) => ReactNode }
  /** Further actions, placed after the usual ones. */
  readonly more?: readonly (RowActionOf<Item> & { readonly name: string; readonly label: string })[]
}

/** The usual actions of a managed item, with their order, texts, confirmations and rights. */
export function useRowActions<Item>({
  name,
  allows,
  edit,
  state,
  remove,
  more = [],
}: RowActionsInput<Item>): (item: Item) => readonly ListAction<Item>[] {
  const t = useText()
  const may = useMay()
  const { confirm } = useFeedback()
  const asked = async (item: Item, text: string, run: (item: Item) => unknown, rest: { danger?: boolean; note?: ReactNode } = {}) => {
    const question = (
      <Question text={text} name={name(item)}>
        {rest.note}
      </Question>
    )
    if (await confirm({ text: question, danger: rest.danger ?? false })) await run(item)
  }
  const action = (
    given: RowActionOf<Item> | undefined,
    rest: Pick<ListAction<Item>, 'name' | 'label' | 'danger'>,
    run: (item: Item) => unknown,
  ) => (given && may(given.call) ? [{ ...rest, run: (item: Item) => void run(item) }] : [])
  return (item) => {
    if (allows && !allows(item)) return []
    const isOn = state?.isOn(item) ?? false
    const question = t(isOn ? 'admin.disable-question' : 'admin.enable-question')
    return [
      ...action(edit, { name: 'edit', label: t('admin.edit') }, (one) => edit?.run(one)),
      ...action(state, { name: 'state', label: t(isOn ? 'admin.disable' : 'admin.enable') }, (one) =>
        asked(one, question, (it) => state?.run(it)),
      ),
      ...action(remove, { name: 'remove', label: t('admin.remove'), danger: true }, (one) =>
        asked(one, t('admin.remove-question'), (it) => remove?.run(it), { danger: true, note: remove?.note?.(one) }),
      ),
      ...more.flatMap((given) => action(given, given, given.run)),
    ]
  }
}
