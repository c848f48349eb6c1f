import { useId, useState } from 'react'
import type { FormPart } from '#engine/forms/model.ts'
import { namedPatterns, presetPatterns } from '#engine/values/named-patterns.ts'
import { compilePattern } from '#engine/values/safe-pattern.ts'
import styles from '#features/function-design/web/patterns/patterns.module.css'
import { CheckCircleOutlined, CloseCircleOutlined, DeleteOutlined, PlusOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { TextArea, TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

type Pattern = NonNullable<FormPart['patterns']>[number]

interface PatternsEditorProps {
  readonly value: readonly Pattern[]
  readonly onChange: (value: readonly Pattern[]) => void
}

/** Those of the platform first; named ones that are the same as one of these once. */
const offered = [...presetPatterns, ...namedPatterns.filter(({ source }) => !presetPatterns.some((one) => one.source === source))]

/** The patterns that a text must match, each with the message that is shown where it does not, and texts to try them on. */
export function PatternsEditor({ value, onChange }: PatternsEditorProps) {
  const t = useText()
  const add = (name: string) => {
    const preset = offered.find((one) => one.name === name)
    if (!preset) return
    const sources = [preset.source, ...(preset.alsoMatches ?? [])]
    onChange([...value, ...sources.map((source) => ({ pattern: `/${source}/`, message: t(preset.text) }))])
  }
  return (
    <div className={styles.editor}>
      {value.map((pattern, index) => (
        <PatternRow
          // Patterns have no names of their own, and are neither moved nor put between others.
          key={index}
          pattern={pattern}
          number={index + 1}
          onChange={(next) => onChange(value.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      <div className={styles.add}>
        <Select<string | null>
          aria-label={t('patterns-editor.preset')}
          placeholder={t('patterns-editor.preset')}
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={offered.map(({ name, label }) => ({ value: name, label: t(label) }))}
          onChange={(name) => name !== null && add(name)}
        />
        <Button icon={<PlusOutlined />} onClick={() => onChange([...value, { pattern: '/^$/', message: '' }])}>
          {t('patterns-editor.own')}
        </Button>
      </div>
      <PatternTester patterns={value} />
    </div>
  )
}

interface PatternRowProps {
  readonly pattern: Pattern
  /** From 1. */
  readonly number: number
  readonly onChange: (next: Pattern) => void
  readonly onRemove: () => void
}

function PatternRow({ pattern, number, onChange, onRemove }: PatternRowProps) {
  const t = useText()
  const id = useId()
  const compiled = compilePattern(pattern.pattern)
  return (
    <div className={styles.row} role="group" aria-label={t('patterns-editor.number', { number })}>
      <TextInput
        className={styles.source}
        aria-label={t('patterns-editor.pattern', { number })}
        aria-invalid={!compiled.ok}
        aria-describedby={compiled.ok ? undefined : id}
        status={compiled.ok ? '' : 'error'}
        spellCheck={false}
        value={pattern.pattern}
        onChange={({ target }) => onChange({ ...pattern, pattern: target.value })}
      />
      <TextInput
        aria-label={t('patterns-editor.message', { number })}
        placeholder={t('patterns-editor.message-placeholder')}
        value={pattern.message}
        onChange={({ target }) => onChange({ ...pattern, message: target.value })}
      />
      <IconButton name={t('patterns-editor.remove', { number })} icon={<DeleteOutlined />} onClick={onRemove} />
      {compiled.ok ? null : (
        <p id={id} className={styles.problem} role="alert">
          {t(compiled.refusal.text, compiled.refusal.params)}
        </p>
      )}
    </div>
  )
}

/** Texts, one a line, each with what the form would say of it. */
function PatternTester({ patterns }: { readonly patterns: readonly Pattern[] }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const lines = typed.split('\n').filter((line) => line !== '')
  const failing = (line: string) =>
    patterns.find(({ pattern }) => {
      const compiled = compilePattern(pattern)
      return !compiled.ok || !compiled.pattern.test(line)
    })
  return (
    <section className={styles.tester} aria-label={t('patterns-editor.test')}>
      <TextArea
        aria-label={t('patterns-editor.test')}
        placeholder={t('patterns-editor.test-placeholder')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={5_000}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className={styles.results} aria-live="polite">
        {lines.map((line, index) => {
          const failed = failing(line)
          return (
            <li key={index} data-failed={failed !== undefined}>
              {failed ? <CloseCircleOutlined /> : <CheckCircleOutlined />}
              <span>{line}</span>
              <span className={styles.said}>
                {failed ? t('patterns-editor.fails', { message: failed.message || failed.pattern }) : t('patterns-editor.fits')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
