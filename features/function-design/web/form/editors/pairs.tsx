import styles from '#features/function-design/web/form/editors/editors.module.css'
import { MemberInput } from '#features/function-design/web/form/editors/member-input.tsx'
import { DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface Choice {
  readonly value: string
  readonly label: string
}

/** What is taken, and where it is put; either may be empty while it is being set. */
export interface Pair {
  readonly from: string
  readonly to: string
}

interface PairsProps {
  readonly pairs: readonly Pair[]
  /** What can be taken; undefined: its name is typed. */
  readonly from: readonly Choice[] | undefined
  /** Names that are proposed where they are typed. */
  readonly names?: readonly string[]
  readonly to: readonly Choice[]
  readonly labels: { readonly from: string; readonly to: string }
  readonly readOnly: boolean
  /** @param pairs absent where none is left */
  readonly onChange: (pairs: readonly Pair[] | undefined) => void
  readonly onCommit?: (() => void) | undefined
}

/** Which value goes where, one line each. */
export function Pairs({ pairs, from, names = [], to, labels, readOnly, onChange, onCommit }: PairsProps) {
  const t = useText()
  const put = (at: number, change: Partial<Pair>) => onChange(pairs.with(at, { ...pairs[at]!, ...change }))
  return (
    <div className={styles.stack}>
      {pairs.map((pair, at) => (
        <div key={at} className={styles.pair}>
          {from ? (
            <Pick label={labels.from} value={pair.from} options={from} readOnly={readOnly} onPick={(value) => put(at, { from: value })} />
          ) : (
            <MemberInput
              label={labels.from}
              value={pair.from}
              placeholder={labels.from}
              names={names}
              readOnly={readOnly}
              onChange={(name) => put(at, { from: name })}
              onCommit={onCommit}
            />
          )}
          <span aria-hidden="true">→</span>
          <Pick label={labels.to} value={pair.to} options={to} readOnly={readOnly} onPick={(value) => put(at, { to: value })} />
          <IconButton
            name={t('form-design.pair-remove', { number: at + 1 })}
            icon={<DeleteOutlined />}
            disabled={readOnly}
            onClick={() => onChange(pairs.length === 1 ? undefined : pairs.toSpliced(at, 1))}
          />
        </div>
      ))}
      {readOnly ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...pairs, { from: '', to: '' }])}>
          {t('form-design.pair-add')}
        </Button>
      )}
    </div>
  )
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Choice[]
  readonly readOnly: boolean
  readonly onPick: (value: string) => void
}

/** A choice of a field; one that is gone shows what is stored. */
function Pick({ label, value, options, readOnly, onPick }: PickProps) {
  const known = value === '' || options.some((one) => one.value === value)
  return (
    <Select<string | undefined>
      size="small"
      aria-label={label}
      placeholder={label}
      className={styles.whole}
      showSearch={{ optionFilterProp: 'label' }}
      disabled={readOnly}
      status={known ? '' : 'warning'}
      value={value === '' ? undefined : value}
      options={[...options, ...(known ? [] : [{ value, label: value }])]}
      onChange={(next) => next !== undefined && onPick(next)}
    />
  )
}
