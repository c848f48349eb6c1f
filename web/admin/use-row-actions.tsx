import type { ReactNode } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { HeldNote } from '#web/admin/held-note.tsx'
import type { UseCall } from '#web/admin/in-use-note.tsx'
import { Question } from '#web/admin/question.tsx'
import { request } from '#web/call/request.ts'
import type { ListAction } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'

/** An action on an item, offered to users who may make its call. */
interface RowActionOf<Item> {
  readonly call: Pick<Call, 'access'>
  /** Whether it is offered for an item, when that depends on the item. */
  readonly allows?: (item: Item) => boolean
  readonly run: (item: Item) => unknown
}

export interface RowActionsInput<Item extends { readonly id: string }> {
  /** Name of an item in confirmations. */
  readonly name: (item: Item) => string
  /** Whether an item may be changed, when that depends on the item. */
  readonly allows?: (item: Item) => boolean
  readonly edit?: RowActionOf<Item>
  /** Enables or disables, after a confirmation; `note` says what that means. */
  readonly state?: RowActionOf<Item> & { readonly isOn: (item: Item) => boolean; readonly note?: (item: Item) => ReactNode }
  /**
   * Deletes, after a confirmation that names the item; `note` shows where it is used. With `uses` an item that something hangs on is
   * not deleted: what it is, is shown instead, with links to where it is managed.
   */
  readonly remove?: RowActionOf<Item> & { readonly note?: (item: Item) => ReactNode; readonly uses?: UseCall }
  /** Further actions, placed after the usual ones. */
  readonly more?: readonly (RowActionOf<Item> & Pick<ListAction<Item>, 'name' | 'label' | 'behind'>)[]
}

/** The usual actions of a managed item, with their order, texts, confirmations and rights. */
export function useRowActions<Item extends { readonly id: string }>({
  name,
  allows,
  edit,
  state,
  remove,
  more = [],
}: RowActionsInput<Item>): (item: Item) => readonly ListAction<Item>[] {
  const t = useText()
  const may = useMay()
  const { confirm, tell } = useFeedback()
  const asked = async (item: Item, text: string, run: (item: Item) => unknown, rest: { danger?: boolean; note?: ReactNode } = {}) => {
    const question = (
      <Question text={text} name={name(item)}>
        {rest.note}
      </Question>
    )
    if (await confirm({ text: question, danger: rest.danger ?? false })) await run(item)
  }
  const removed = async (item: Item) => {
    const held = remove?.uses && (await request(remove.uses, { params: { id: item.id } }).catch(() => undefined))
    if (remove?.uses && !held) return
    if (held && held.holders.length > 0) {
      const title = t('admin.held', { name: name(item) })
      tell({ title, text: (close) => <HeldNote holders={held.holders} onLeave={close} /> })
      return
    }
    const notes = held?.notes.map((note) => <p key={note}>{note}</p>)
    await asked(item, t('admin.remove-question'), (it) => remove?.run(it), { danger: true, note: remove?.note?.(item) ?? notes })
  }
  const action = (
    item: Item,
    given: RowActionOf<Item> | undefined,
    rest: Pick<ListAction<Item>, 'name' | 'label' | 'danger' | 'behind'>,
    run: (item: Item) => unknown,
  ) => (given && may(given.call) && given.allows?.(item) !== false ? [{ ...rest, run: (item: Item) => void run(item) }] : [])
  return (item) => {
    if (allows && !allows(item)) return []
    const isOn = state?.isOn(item) ?? false
    const question = t(isOn ? 'admin.disable-question' : 'admin.enable-question')
    return [
      ...action(item, edit, { name: 'edit', label: t('admin.edit') }, (one) => edit?.run(one)),
      ...action(item, state, { name: 'state', label: t(isOn ? 'admin.disable' : 'admin.enable') }, (one) =>
        asked(one, question, (it) => state?.run(it), { note: state?.note?.(one) }),
      ),
      ...action(item, remove, { name: 'remove', label: t('admin.remove'), danger: true }, removed),
      ...more.flatMap(({ name: key, label, behind, ...given }) =>
        action(item, given, { name: key, label, ...(behind ? { behind } : {}) }, given.run),
      ),
    ]
  }
}
