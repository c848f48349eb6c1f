import type { TextKey } from '#engine/texts/text.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import type { ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'

/** Members that every list of the message centre shows. */
interface Named {
  readonly fullName: string
  readonly enCode: string
  readonly enabledMark: number
  readonly description: string
  readonly creatorUser: string
}

/** The columns of a list: name and code first, then what is its own. */
export function columnsWith<Item extends Named>(...own: readonly ManagedColumn<Item>[]): readonly ManagedColumn<Item>[] {
  return [
    { key: 'fullName', label: 'message-center.name', width: 200 },
    { key: 'enCode', label: 'message-center.code', width: 140 },
    ...own,
    { key: 'description', label: 'message-center.description', width: 200 },
    { key: 'creatorUser', label: 'message-center.creator', width: 110 },
    {
      key: 'enabledMark',
      label: 'message-center.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
  ]
}

/** The fields of a form around what is its own. */
export function fieldsWith(t: Translate, ...own: readonly ManagedField[]): readonly ManagedField[] {
  return [
    { key: 'fullName', label: 'message-center.name', half: true },
    { key: 'enCode', label: 'message-center.code', half: true },
    ...own,
    {
      key: 'enabledMark',
      label: 'message-center.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      half: true,
    },
    { key: 'description', label: 'message-center.description' },
  ]
}

/** What a list says about its keyword. */
export function keywordWords(t: Translate) {
  const label = t('message-center.keyword')
  return { label, hint: label, nothing: (keyword: string) => t('message-center.nothing', { keyword }) }
}

/** Choices of few values, whose texts end with the value. */
export function choicesOf(t: Translate, values: readonly string[], text: TextKey) {
  return { options: values.map((value) => ({ id: value, fullName: t(`${text}${value}`) })) }
}
