import { useId, useMemo, useRef, useState } from 'react'
import type { FormulaToken } from '#engine/expressions/token-list.ts'
import { fieldTitles } from '#engine/forms/editing/field-titles.ts'
import { readWrittenFormula, writtenFormula } from '#engine/forms/editing/written-formula.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { FieldAndFunctionLists } from '#features/function-design/web/formula/field-and-function-lists.tsx'
import styles from '#features/function-design/web/formula/formula.module.css'
import { SampleResult } from '#features/function-design/web/formula/sample-result.tsx'
import { WrittenInput, type WrittenInputHandle } from '#features/function-design/web/formula/written-input.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

const signs = ['+', '-', '×', '÷', '(', ')'] as const

interface FormulaEditorProps {
  readonly form: FormDefinition
  /** Name of the calculated field (`items.planYield`). */
  readonly field: string
  /** The option `expression` of the field. */
  readonly value: readonly FormulaToken[]
  readonly onChange: (value: readonly FormulaToken[]) => void
  readonly facts: FormFacts
}

/** The formula of a calculated field (form-definition 5): number fields and four operations, without functions. */
export function FormulaEditor({ form, field, value, onChange, facts }: FormulaEditorProps) {
  const t = useText()
  const id = useId()
  const phone = usePhone()
  const input = useRef<WrittenInputHandle>(null)
  const outline = outlineOf(form, fieldTypes)
  const titles = useMemo(() => fieldTitles(outline), [outline])
  const numbers = useMemo(() => [...outline.byName.values()].filter(({ type, name }) => type.isNumber && name !== field), [outline, field])
  const known = useMemo(() => new Set(numbers.map(({ name }) => name)), [numbers])
  const [draft, setDraft] = useState(() => ({ tokens: value, written: writtenFormula(value, titles) }))
  // Another formula than the one that was typed here: one step back, another field.
  const same = draft.tokens === value || JSON.stringify(draft.tokens) === JSON.stringify(value)
  const written = same ? draft.written : writtenFormula(value, titles)
  const read = useMemo(() => readWrittenFormula(written, titles, known), [written, titles, known])
  const write = (next: string) => {
    const { tokens } = readWrittenFormula(next, titles, known)
    setDraft({ tokens, written: next })
    onChange(tokens)
  }
  return (
    <div className={styles.editor} data-phone={phone}>
      <div className={styles.main}>
        <WrittenInput
          id={id}
          label={t('formula.formula')}
          value={written}
          problem={read.problem}
          titles={numbers.flatMap(({ name }) => titles.titleOf.get(name) ?? [])}
          placeholder={t('formula.formula-placeholder')}
          handle={input}
          onChange={write}
        />
        <div className={styles.operators} role="group" aria-label={t('formula.operators')}>
          {signs.map((sign) => (
            <Button key={sign} size="small" onClick={() => input.current?.insert(/[()]/.test(sign) ? sign : ` ${sign} `)}>
              {sign}
            </Button>
          ))}
        </div>
        <SampleResult outline={outline} expression={read.expression} facts={facts} target={outline.byName.get(field)} />
      </div>
      <FieldAndFunctionLists fields={numbers} titles={titles} onField={(title) => input.current?.insert(`{${title}}`)} />
    </div>
  )
}
