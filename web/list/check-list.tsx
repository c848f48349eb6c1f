import { useState } from 'react'
import type { Choice } from '#engine/forms/field-type.ts'
import { usePlace } from '#fields/place.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useLabelMatch } from '#ui/picker/pinyin.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/super-query.module.css'
import type { SuperField } from '#web/list/super-query.ts'

/** From this number on the choices can be searched. */
const searchedFrom = 9

interface CheckListProps {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: readonly string[]
  readonly describedBy: string | undefined
  readonly onChange: (next: readonly string[]) => void
}

/** What a field chooses from, one check box each; a disabled entry stays, as old records show it. */
export function CheckList({ label: ofAll, choices, value, describedBy, onChange }: CheckListProps) {
  const t = useText()
  const fits = useLabelMatch()
  const [typed, setTyped] = useState('')
  const shown = typed.trim() === '' ? choices : choices.filter(({ label }) => fits(label, typed))
  return (
    <div className={styles.checkList}>
      {choices.length < searchedFrom ? null : (
        <TextInput
          aria-label={t('ui.picker.search')}
          placeholder={t('ui.picker.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would ask for the filter as it stands, while the user still looks for an entry.
          onPressEnter={(event) => event.preventDefault()}
        />
      )}
      <div className={styles.checks} role="group" aria-label={ofAll} aria-describedby={describedBy}>
        {shown.map(({ id, label }) => (
          <Checkbox
            key={id}
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
          >
            {label}
          </Checkbox>
        ))}
        {shown.length === 0 ? <span className={styles.none}>{t('ui.picker.nothing')}</span> : null}
      </div>
    </div>
  )
}

/** The choices of a field, where they are a list that can be checked; undefined for a tree, which its own picker shows better. */
export function useCheckedChoices(field: SuperField | undefined): readonly Choice[] | undefined {
  const { facts, valueOf } = usePlace()
  if (!field) return undefined
  const { type, options } = field
  if (!type.choices || !type.options.safeParse(options).success) return undefined
  const choices = type.choices(type.options.parse(options), facts, valueOf)
  return choices.some(({ children }) => children !== undefined && children.length > 0) ? undefined : choices
}
