import type { TextKey } from '#engine/texts/text.ts'
import type { ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { ListQuery } from '#web/list/model.ts'

/** The menu whose items are shown. */
export interface ItemsMenu {
  readonly id: string
  readonly fullName: string
  /** 3 opens a form; no other kind has columns, fields and data. */
  readonly type: number
}

/** What all items show of themselves. */
interface Shown {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly sortCode: number
  readonly enabledMark: number
  readonly origin: 'hand' | 'published' | 'withdrawn'
}

/** The columns of a list of items; `more` stand between code and order. */
export function itemColumns<Row extends Shown>(more: readonly ManagedColumn<Row>[] = []): readonly ManagedColumn<Row>[] {
  return [
    { key: 'fullName', label: 'menu-items.name', width: 200 },
    { key: 'enCode', label: 'menu-items.code', width: 200 },
    ...more,
    { key: 'sortCode', label: 'menu-items.sort', width: 80, align: 'right' },
    { key: 'origin', label: 'menu-items.origin', width: 110, text: ({ origin }, t) => t(`menu-items.origin.${origin}`) },
    {
      key: 'enabledMark',
      label: 'menu-items.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
  ]
}

/** Order, state and description: the fields that all items end with. */
export function lastFields(t: Translate): readonly ManagedField[] {
  return [
    { key: 'sortCode', label: 'menu-items.sort', type: 'number', initial: '0' },
    {
      key: 'enabledMark',
      label: 'menu-items.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
    { key: 'description', label: 'menu-items.description', type: 'long-text' },
  ]
}

/** All items are shown at once; only the keyword changes. */
export const wholeList: ListQuery = { page: 1, size: 500, sort: undefined, filter: {} }

export function keywordWords(t: Translate, nothing: TextKey) {
  return {
    label: t('menu-items.keyword'),
    hint: t('menu-items.keyword-hint'),
    nothing: (keyword: string) => t(nothing, { keyword }),
  }
}
