import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useImperativeHandle } from 'react'
import type { WrittenProblem } from '#engine/forms/editing/titled-expression.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#features/function-design/web/formula/formula.module.css'

/** What buttons beside the input do in it. */
export interface WrittenInputHandle {
  /** Puts a text at the caret, in place of what is selected, and the caret behind it or, with `back`, so many characters before its end. */
  readonly insert: (text: string, back?: number) => void
}

interface WrittenInputProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly problem: WrittenProblem | undefined
  /** Titles that may stand in braces. */
  readonly titles: readonly string[]
  readonly placeholder: string
  readonly onChange: (written: string) => void
  readonly handle: Ref<WrittenInputHandle>
}

/** The title that is being typed behind an open brace: where it begins, and what is typed. */
function titleAt(value: string, caret: number): { readonly from: number; readonly typed: string } | undefined {
  const from = value.lastIndexOf('{', caret - 1)
  const typed = value.slice(from + 1, caret)
  return from === -1 || /[}\n]/.test(typed) ? undefined : { from, typed }
}

const suggestedAtMost = 8

/** A formula as a text with titles in braces. A brace offers the titles; what is wrong is underlined where it is, and told below. */
export function WrittenInput({ id, label, value, problem, titles, placeholder, onChange, handle }: WrittenInputProps) {
  const t = useText()
  const listId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef<number>(undefined)
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const open = caret === undefined ? undefined : titleAt(value, caret)
  const typed = open?.typed
  const offered = useMemo(
    () => (typed === undefined ? [] : titles.filter((title) => title.includes(typed.trim())).slice(0, suggestedAtMost)),
    [titles, typed],
  )
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    input.current?.focus()
    input.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  }, [value])
  const replace = (from: number, to: number, text: string, back = 0) => {
    wanted.current = from + text.length - back
    setCaret(undefined)
    onChange(value.slice(0, from) + text + value.slice(to))
  }
  useImperativeHandle(handle, () => ({
    insert: (text, back) => {
      const { selectionStart = value.length, selectionEnd = value.length } = input.current ?? {}
      replace(selectionStart, selectionEnd, text, back)
    },
  }))
  const take = (title: string) => {
    if (!open || caret === undefined) return
    const closed = value.charAt(caret) === '}' ? 1 : 0
    replace(open.from, caret + closed, `{${title}}`)
  }
  const choose = (event: KeyboardEvent) => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return
    const at = Math.min(chosen, offered.length - 1)
    const title = offered[at]
    if (event.key === 'ArrowDown') setChosen((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setChosen((at + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' && title !== undefined) take(title)
    else if (event.key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const active = Math.min(chosen, offered.length - 1)
  return (
    <div className={styles.written}>
      <div className={styles.stack}>
        <div className={styles.mirror} aria-hidden="true">
          <Marked value={value} problem={problem} />
        </div>
        <textarea
          id={id}
          ref={input}
          className={styles.text}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-autocomplete="list"
          {...(offered.length > 0 ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` } : {})}
          spellCheck={false}
          autoCapitalize="off"
          rows={3}
          maxLength={4096}
          placeholder={placeholder}
          value={value}
          onChange={({ currentTarget }) => {
            setCaret(currentTarget.selectionStart)
            setChosen(0)
            onChange(currentTarget.value)
          }}
          onKeyDown={choose}
          onBlur={() => setCaret(undefined)}
        />
      </div>
      {offered.length > 0 ? (
        <ul id={listId} role="listbox" aria-label={t('formula.fields')} className={styles.offered}>
          {offered.map((title, index) => (
            <li
              key={title}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // The input keeps the focus, so that typing goes on.
              onMouseDown={(event) => {
                event.preventDefault()
                take(title)
              }}
            >
              {title}
            </li>
          ))}
        </ul>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {t(problem.refusal.text, problem.refusal.params)}
        </p>
      ) : null}
    </div>
  )
}

/** The text again, behind the input: titles as chips, and a line under what is wrong. */
function Marked({ value, problem }: { readonly value: string; readonly problem: WrittenProblem | undefined }) {
  const cuts = new Set([0, value.length])
  for (const { index, 0: title } of value.matchAll(/\{[^{}\n]*\}/g)) cuts.add(index).add(index + title.length)
  if (problem) cuts.add(Math.min(problem.from, value.length)).add(Math.min(problem.to, value.length))
  const places = [...cuts].sort((one, other) => one - other)
  return (
    <>
      {places.slice(0, -1).map((from, index) => {
        const to = places[index + 1] ?? from
        const piece = value.slice(from, to)
        const wrong = problem !== undefined && from >= problem.from && from < problem.to
        return (
          <span key={from} data-title={/^\{[^{}]*\}$/.test(piece) || undefined} data-wrong={wrong || undefined}>
            {piece}
          </span>
        )
      })}
      {problem && problem.from >= value.length ? <span data-wrong> </span> : null}
      {'\n'}
    </>
  )
}
