import type { ReactNode } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { Question } from '#web/admin/question.tsx'
import type { ListAction } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'

/** One thing to do with an item, offered to who may make its call. */
interface RowDeed<Item> {
  readonly call: Pick<Call, 'access'>
  readonly run: (item: Item) => unknown
}

export interface RowDeeds<Item> {
  /** What an item is called in questions. */
  readonly name: (item: Item) => string
  /** Whether an item may be changed at all, where that depends on it. */
  readonly allows?: (item: Item) => boolean
  readonly edit?: RowDeed<Item>
  /** Enables or disables, after a question. */
  readonly state?: RowDeed<Item> & { readonly isOn: (item: Item) => boolean }
  /** Deletes, after a question that names the item; `note` says where it is used. */
  readonly remove?: RowDeed<Item> & { readonly note?: (item: Item) => ReactNode }
  /** What stands behind them. */
  readonly more?: readonly (RowDeed<Item> & { readonly name: string; readonly label: string })[]
}

/** Puts the usual actions of a managed item together: in their order, with their words, questions and rights. */
export function useRowActions<Item>({
  name,
  allows,
  edit,
  state,
  remove,
  more = [],
}: RowDeeds<Item>): (item: Item) => readonly ListAction<Item>[] {
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
    deed: RowDeed<Item> | undefined,
    rest: Pick<ListAction<Item>, 'name' | 'label' | 'danger'>,
    run: (item: Item) => unknown,
  ) => (deed && may(deed.call) ? [{ ...rest, run: (item: Item) => void run(item) }] : [])
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
      ...more.flatMap((deed) => action(deed, deed, deed.run)),
    ]
  }
}
