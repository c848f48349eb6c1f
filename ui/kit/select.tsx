import { Select as KitSelect } from 'antd'
import type { RefSelectProps, SelectProps } from 'antd'
import type { KeyboardEvent, Ref } from 'react'
import styles from '#ui/kit/select.module.css'
import { useText } from '#ui/text/use-text.tsx'

export { TreeSelect } from 'antd'
export type { RefSelectProps as SelectRef } from 'antd'

/** A choice from a list. One that may be cleared is cleared by its button under the pointer, or by Delete. */
export function Select<Value>({ allowClear, ...props }: SelectProps<Value> & { readonly ref?: Ref<RefSelectProps> }) {
  const t = useText()
  if (!allowClear) return <KitSelect<Value> {...props} />
  return (
    <KitSelect<Value>
      {...props}
      allowClear={{ label: t('ui.picker.clear-value') }}
      className={`${styles.select} ${props.className ?? ''}`}
      classNames={{ clear: styles.clear }}
      onKeyDown={clearByDelete}
    />
  )
}

/** Delete in a search text deletes a letter there; otherwise it does what the button does, which no key can reach. */
function clearByDelete(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Delete' || !(event.target instanceof HTMLInputElement) || event.target.value !== '') return
  event.currentTarget.querySelector('button')?.click()
}
