import type { ReactNode } from 'react'
import type { NamedItem, SourceField } from '#features/data-reports/contract.ts'
import styles from '#features/data-reports/web/reports.module.css'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface ItemRowsProps<Item extends NamedItem> {
  readonly title: string
  readonly help?: string
  readonly items: readonly Item[]
  readonly most: number
  readonly fresh: Item
  /** The fields that an item may name; undefined until they are read. */
  readonly fields: readonly SourceField[] | undefined
  readonly readOnly: boolean
  /** What an item says besides its field. */
  readonly extra?: (item: Item, no: number, put: (next: Item) => void) => ReactNode
  /** An item needs no field. */
  readonly mayBeBare?: (item: Item) => boolean
  readonly onChange: (items: readonly Item[]) => void
}

/** Items of a definition in their order: the field of each, and its heading where that is another one than the name of the field. */
export function ItemRows<Item extends NamedItem>(props: ItemRowsProps<Item>) {
  const { title, help, items, most, fresh, readOnly, onChange } = props
  const t = useText()
  return (
    <fieldset className={styles.section} disabled={readOnly}>
      <legend>{title}</legend>
      {help === undefined ? null : <p className={styles.help}>{help}</p>}
      {items.map((item, at) => (
        // Items have nothing else that tells them apart.
        // eslint-disable-next-line react/no-array-index-key
        <ItemRow key={at} {...props} item={item} at={at} />
      ))}
      {items.length < most ? (
        <Button icon={<PlusOutlined />} size="small" disabled={readOnly} onClick={() => onChange([...items, fresh])}>
          {t('data-reports.add-to', { name: title })}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface ItemRowProps<Item extends NamedItem> extends ItemRowsProps<Item> {
  readonly item: Item
  readonly at: number
}

function ItemRow<Item extends NamedItem>({ title, items, item, at, fields, readOnly, extra, mayBeBare, onChange }: ItemRowProps<Item>) {
  const t = useText()
  const put = (next: Item) => onChange(items.with(at, next))
  const move = (by: number) => onChange(items.toSpliced(at, 1).toSpliced(at + by, 0, item))
  const known = fields?.find(({ field }) => field === item.field)
  const isGone = fields !== undefined && item.field !== '' && !known
  const name = (text: string) => t('data-reports.row', { title, no: at + 1, name: text })
  const isBare = mayBeBare?.(item) ?? false
  return (
    <div className={styles.row}>
      <Select<string>
        aria-label={name(t('data-reports.field'))}
        placeholder={t(isBare ? 'data-reports.measure.rows' : 'data-reports.choose-field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={item.field === '' ? null : item.field}
        {...(isGone ? { status: 'error' as const } : {})}
        allowClear={isBare}
        disabled={readOnly}
        options={(fields ?? []).map(({ field, label }) => ({ value: field, label }))}
        onChange={(field) => put({ ...item, field: field ?? '' })}
      />
      {extra?.(item, at, put)}
      <TextInput
        aria-label={name(t('data-reports.heading'))}
        placeholder={known?.label ?? t('data-reports.heading')}
        maxLength={50}
        value={item.label}
        disabled={readOnly}
        onChange={({ target }) => put({ ...item, label: target.value })}
      />
      <span className={styles.rowButtons}>
        <IconButton name={name(t('data-reports.up'))} icon={<ArrowUpOutlined />} disabled={readOnly || at === 0} onClick={() => move(-1)} />
        <IconButton
          name={name(t('data-reports.down'))}
          icon={<ArrowDownOutlined />}
          disabled={readOnly || at === items.length - 1}
          onClick={() => move(1)}
        />
        <IconButton
          name={name(t('data-reports.remove'))}
          icon={<DeleteOutlined />}
          disabled={readOnly}
          onClick={() => onChange(items.toSpliced(at, 1))}
        />
      </span>
      {isGone ? (
        <span className={styles.fault} role="alert">
          {t('data-reports.field-gone', { name: item.label || item.field })}
        </span>
      ) : null}
    </div>
  )
}
