import { useState } from 'react'
import type { FormField } from '#engine/forms/outline.ts'
import type { FieldTitles } from '#engine/forms/editing/field-titles.ts'
import styles from '#features/function-design/web/formula/formula.module.css'
import { functionHelp } from '#features/function-design/web/formula/function-help.ts'
import { SearchInput } from '#ui/kit/input.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface ListsProps {
  readonly fields: readonly FormField[]
  readonly titles: FieldTitles
  /** Absent where a formula has no functions. */
  readonly functions?: boolean
  readonly onField: (title: string) => void
  readonly onFunction?: (name: string) => void
}

/** The fields and functions that can be put into a formula, found by title, key or name. */
export function FieldAndFunctionLists({ fields, titles, functions = false, onField, onFunction }: ListsProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(typed.trim().toLowerCase()))
  const shown = fields.filter(({ name }) => has(titles.titleOf.get(name) ?? '', name))
  const fieldList = (
    <ul className={styles.items} tabIndex={-1}>
      {shown.map(({ name, type }) => (
        <li key={name}>
          <button type="button" onClick={() => onField(titles.titleOf.get(name) ?? name)}>
            {titles.titleOf.get(name)}
            <small>
              {name} · {t(`fields.${type.type}.name`)}
            </small>
          </button>
        </li>
      ))}
      {shown.length === 0 ? <li className={styles.quiet}>{t('formula.no-field')}</li> : null}
    </ul>
  )
  const functionList = (
    <ul className={styles.items} tabIndex={-1}>
      {functionHelp
        .filter(([name]) => has(name, t(`formula.function.${name}`)))
        .map(([name, example]) => (
          <li key={name}>
            <button type="button" onClick={() => onFunction?.(name)}>
              {name}
              <small>
                {t(`formula.function.${name}`)} <code>{example}</code>
              </small>
            </button>
          </li>
        ))}
    </ul>
  )
  return (
    <div className={styles.side}>
      <SearchInput
        allowClear
        aria-label={t('formula.search')}
        placeholder={t('formula.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {functions ? (
        <Tabs
          size="small"
          items={[
            { key: 'fields', label: t('formula.fields'), children: fieldList },
            { key: 'functions', label: t('formula.functions'), children: functionList },
          ]}
        />
      ) : (
        fieldList
      )}
    </div>
  )
}
