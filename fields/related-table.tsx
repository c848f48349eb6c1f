import { useEffect, useId, useRef, useState } from 'react'
import type { ParameterValue, Reference } from '#engine/forms/field-type.ts'
import { usePlace } from '#fields/place.tsx'
import type { RelatedOptions } from '#fields/related-options.ts'
import styles from '#fields/related.module.css'
import { useFailedText } from '#fields/use-failed-text.ts'
import { formPorts, type RelatedRow } from '#ui/form-ports.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput, type InputRef } from '#ui/kit/input.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface RelatedTableProps {
  readonly to: Reference
  /** What is sent to the interface that gives the rows. */
  readonly parameters: readonly ParameterValue[]
  readonly options: RelatedOptions
  readonly chosen: readonly string[]
  readonly onChosen: (ids: readonly string[]) => void
  /** Names of texts that are read beside those of the columns. */
  readonly further?: readonly string[]
  /** Told of each page that was read. */
  readonly onRows?: (rows: readonly RelatedRow[]) => void
  /** Height of the rows in pixels; they scroll then. */
  readonly height: number | undefined
}

interface Asked {
  readonly keyword: string
  readonly page: number
  /** Raised to read the same page again. */
  readonly round: number
}

interface Page {
  readonly asked: Asked
  readonly rows: readonly RelatedRow[]
  readonly total: number
  readonly failed: boolean
}

/** Lists without pages ask for all at once. */
const withoutPages = 10_000

function usePage(
  { to, options, parameters }: Pick<RelatedTableProps, 'to' | 'options' | 'parameters'>,
  fields: readonly string[],
  asked: Asked,
): Page | undefined {
  const [page, setPage] = useState<Page>()
  const { searching = false } = usePlace()
  const key = JSON.stringify([to.source, fields, parameters, searching])
  const pageSize = options.hasPage ? options.pageSize : withoutPages
  useEffect(() => {
    let isDrawn = true
    formPorts()
      .then((ports) =>
        ports.relatedPage({ source: to.source, fields, keyword: asked.keyword, page: asked.page, pageSize, parameters, searching }),
      )
      .then(
        ({ rows, total }) => isDrawn && setPage({ asked, rows, total, failed: false }),
        () => isDrawn && setPage({ asked, rows: [], total: 0, failed: true }),
      )
    return () => {
      isDrawn = false
    }
    // Source, columns and parameters are in the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, pageSize, asked])
  return page
}

/** Keyword, table and pages of the rows to choose from (document 2, section 2). */
export function RelatedTable({ to, parameters, options, chosen, onChosen, further = [], onRows, height }: RelatedTableProps) {
  const t = useText()
  const failed = useFailedText()
  const name = useId()
  const input = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<Asked>({ keyword: '', page: 1, round: 0 })
  const { multiple, hasPage, pageSize } = options
  const given = options.columns ?? []
  const columns = given.length > 0 ? given : [{ value: to.shown, label: '' }]
  const page = usePage({ to, options, parameters }, [...new Set([to.shown, ...columns.map(({ value }) => value), ...further])], asked)
  useEffect(() => input.current?.focus(), [])
  const rows = page?.rows
  useEffect(() => {
    if (rows) onRows?.(rows)
  }, [rows, onRows])
  const choose = (id: string) => {
    if (!multiple) return onChosen([id])
    onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / pageSize))
  const turn = (to: number) => setAsked({ ...asked, page: to })
  return (
    <>
      <form
        className={styles.head}
        onSubmit={(event) => {
          event.preventDefault()
          // The form below submits by the same key.
          event.stopPropagation()
          setAsked({ keyword: typed.trim(), page: 1, round: asked.round + 1 })
        }}
      >
        <TextInput
          ref={input}
          className={styles.word}
          aria-label={t('fields.related.search')}
          placeholder={t('fields.related.search')}
          value={typed}
          allowClear
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="primary" htmlType="submit">
          {t('fields.related.find')}
        </Button>
        <Button
          onClick={() => {
            setTyped('')
            setAsked({ keyword: '', page: 1, round: asked.round + 1 })
          }}
        >
          {t('fields.related.reset')}
        </Button>
        <Button onClick={() => setAsked({ ...asked, round: asked.round + 1 })}>{t('fields.related.refresh')}</Button>
      </form>
      {page?.failed ? (
        <Problem title={failed} onRetry={() => setAsked({ ...asked, round: asked.round + 1 })} />
      ) : (
        <div className={styles.frame} style={{ height }} aria-busy={page?.asked !== asked}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.tick}>
                  <span data-visually-hidden>{t('fields.related.choose')}</span>
                </th>
                <th className={styles.number}>{t('fields.related.number')}</th>
                {columns.map(({ value, label }) => (
                  <th key={value}>{label || t('fields.related.title')}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page?.rows.map((row, index) => {
                const number = (page.asked.page - 1) * pageSize + index + 1
                const isChosen = chosen.includes(row.id)
                return (
                  <tr key={row.id} data-chosen={isChosen} onClick={() => choose(row.id)}>
                    <td className={styles.tick}>
                      <input
                        type={multiple ? 'checkbox' : 'radio'}
                        name={name}
                        checked={isChosen}
                        aria-label={t('fields.related.row', { number })}
                        onClick={(event) => event.stopPropagation()}
                        onChange={() => choose(row.id)}
                      />
                    </td>
                    <td className={styles.number}>{number}</td>
                    {columns.map(({ value }) => (
                      <td key={value} title={row.texts[value]}>
                        {row.texts[value] ?? ''}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
          {page?.rows.length === 0 ? <div className={styles.empty}>{t('fields.related.none')}</div> : null}
          {page ? null : <div className={styles.empty}>{t('ui.loading')}</div>}
        </div>
      )}
      {hasPage && page && !page.failed ? (
        <div className={styles.foot}>
          <span>{t('fields.related.pages', { page: page.asked.page, pages, total: page.total })}</span>
          <Button disabled={page.asked.page <= 1} onClick={() => turn(page.asked.page - 1)}>
            {t('fields.related.before')}
          </Button>
          <Button disabled={page.asked.page >= pages} onClick={() => turn(page.asked.page + 1)}>
            {t('fields.related.next')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
