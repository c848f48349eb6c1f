import { useId, useMemo, useRef, useState } from 'react'
import { fieldTitles } from '#engine/forms/editing/field-titles.ts'
import { readWritten, writtenExpression } from '#engine/forms/editing/titled-expression.ts'
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

const operators = ['+', '-', '*', '/', '==', '!=', '>', '>=', '<', '<=', 'and', 'or', 'not', 'in', '(', ')'] as const

interface ExpressionEditorProps {
  readonly label: string
  readonly form: FormDefinition
  /** As it is stored, by keys. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly facts: FormFacts
  /** Name of the field that gets the result (`items.planArea`). */
  readonly target?: string | undefined
  /** Key of the sub-table for whose rows a condition is asked. */
  readonly table?: string | undefined
}

/** An expression of a rule or a default, written by titles. What is wrong is kept and told at its spot. */
export function ExpressionEditor({ label, form, value, onChange, facts, target, table }: ExpressionEditorProps) {
  const t = useText()
  const id = useId()
  const phone = usePhone()
  const input = useRef<WrittenInputHandle>(null)
  const outline = outlineOf(form, fieldTypes)
  const titles = useMemo(() => fieldTitles(outline), [outline])
  const known = useMemo(() => new Set(outline.names), [outline])
  const [draft, setDraft] = useState(() => ({ stored: value, written: writtenExpression(value, titles) }))
  // Another expression than the one that was typed here: one step back, another rule.
  const written = draft.stored === value ? draft.written : writtenExpression(value, titles)
  const read = useMemo(() => readWritten(written, titles, known), [written, titles, known])
  const isEmpty = written.trim() === ''
  const problem = isEmpty ? undefined : read.problem
  const write = (next: string) => {
    const { stored } = readWritten(next, titles, known)
    setDraft({ stored, written: next })
    onChange(stored)
  }
  const fields = [...outline.byName.values()]
  return (
    <div className={styles.editor} data-phone={phone}>
      <div className={styles.main}>
        <WrittenInput
          id={id}
          label={label}
          value={written}
          problem={problem}
          titles={[...titles.nameOf.keys()]}
          placeholder={t('formula.expression-placeholder')}
          handle={input}
          onChange={write}
        />
        <div className={styles.operators} role="group" aria-label={t('formula.operators')}>
          {operators.map((operator) => (
            <Button key={operator} size="small" onClick={() => input.current?.insert(/[()]/.test(operator) ? operator : ` ${operator} `)}>
              {operator}
            </Button>
          ))}
        </div>
        <SampleResult
          outline={outline}
          expression={isEmpty || problem ? undefined : read.expression}
          facts={facts}
          target={target === undefined ? undefined : outline.byName.get(target)}
          table={table}
        />
      </div>
      <FieldAndFunctionLists
        fields={fields}
        titles={titles}
        functions
        onField={(title) => input.current?.insert(`{${title}}`)}
        onFunction={(name) => input.current?.insert(`${name}()`, 1)}
      />
    </div>
  )
}
