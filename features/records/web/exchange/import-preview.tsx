import { useId, useState } from 'react'
import type { ImportHeading } from '#features/records/contract/exchange.ts'
import styles from '#features/records/web/exchange/exchange.module.css'
import {
  cellOf,
  labelOf,
  linesOfRow,
  placesOfRow,
  shownHeadings,
  type PreviewRow,
  type RowProblems,
} from '#features/records/web/exchange/import-rows.ts'
import type { ImportWizardState } from '#features/records/web/exchange/use-import-wizard.ts'
import { DeleteOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Alert, Pagination } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

const pageSize = 20
const nothingWrong: RowProblems = new Map()

/** The rows of a file, each cell to be corrected, with what is wrong at its cell. */
export function ImportPreview({ state }: { readonly state: ImportWizardState }) {
  const t = useText()
  const { rows, problems, busy } = state
  const [page, setPage] = useState(1)
  // The rows that were wrong when they were asked for: one that is corrected must not vanish under the cursor.
  const [only, setOnly] = useState<ReadonlySet<number>>()
  const wrong = rows.filter(({ id }) => problems.has(id)).length
  const shown = only ? rows.filter(({ id }) => only.has(id)) : rows
  const last = Math.max(1, Math.ceil(shown.length / pageSize))
  const current = Math.min(page, last)
  const headings = shownHeadings(state.headings, rows, problems)
  const choose = (isOnly: boolean) => {
    setOnly(isOnly ? new Set(problems.keys()) : undefined)
    setPage(1)
  }
  return (
    <>
      <div className={styles.notes} role="status">
        {busy ? <Alert type="info" title={t('records.exchange.checking')} /> : null}
        {busy || wrong === 0 ? null : <Alert type="warning" showIcon title={t('records.exchange.wrong', { count: rows.length, wrong })} />}
        {busy || wrong > 0 || rows.length === 0 ? null : (
          <Alert type="success" showIcon title={t('records.exchange.all-right', { count: rows.length })} />
        )}
        {wrong === 0 && !only ? null : (
          <Checkbox checked={only !== undefined} onChange={({ target }) => choose(target.checked)}>
            {t('records.exchange.only-wrong')}
          </Checkbox>
        )}
      </div>
      <div className={styles.table}>
        <table>
          <Head headings={headings} />
          <tbody>
            {shown.slice((current - 1) * pageSize, current * pageSize).map((row) => (
              <Row key={row.id} row={row} headings={headings} problems={problems.get(row.id) ?? nothingWrong} state={state} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        size="small"
        current={current}
        pageSize={pageSize}
        total={shown.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  )
}

function Head({ headings }: { readonly headings: readonly ImportHeading[] }) {
  const t = useText()
  const isGrouped = headings.some(({ children }) => children)
  const below = headings.flatMap(({ id, children = [] }) => children.map((one) => ({ ...one, key: `${id}-${one.id}` })))
  return (
    <thead>
      <tr>
        <th rowSpan={isGrouped ? 2 : 1} scope="col">
          {t('records.exchange.line')}
        </th>
        {headings.map(({ id, fullName, required, children }) => (
          <th key={id} scope="col" {...(children ? { colSpan: children.length + 1 } : { rowSpan: isGrouped ? 2 : 1 })}>
            <Title fullName={fullName} required={required} />
          </th>
        ))}
        <th className={styles.narrow} rowSpan={isGrouped ? 2 : 1} aria-hidden />
      </tr>
      {isGrouped ? (
        <tr>
          {headings.flatMap(({ id, children }) =>
            children
              ? [
                  ...below
                    .filter(({ key }) => key.startsWith(`${id}-`))
                    .map(({ key, fullName, required }) => (
                      <th key={key} scope="col">
                        <Title fullName={fullName} required={required} />
                      </th>
                    )),
                  <th key={`${id}-delete`} className={styles.narrow} aria-hidden />,
                ]
              : [],
          )}
        </tr>
      ) : null}
    </thead>
  )
}

function Title({ fullName, required }: { readonly fullName: string; readonly required: boolean }) {
  return (
    <>
      {required ? <span className={styles.required}>* </span> : null}
      {labelOf(fullName)}
    </>
  )
}

interface RowProps {
  readonly row: PreviewRow
  readonly headings: readonly ImportHeading[]
  readonly problems: RowProblems
  readonly state: ImportWizardState
}

/** A record: one line, or as many as its longest sub-table has rows. */
function Row({ row, headings, problems, state }: RowProps) {
  const t = useText()
  const ids = useId()
  const lines = linesOfRow(row)
  const places = placesOfRow(row, headings)
  const wrong = places.filter((place) => problems.has(place))
  // What has no cell here is told of the row: what is wrong with the row, its tables, and fields that no workbook holds.
  const ofRow = new Set([...problems].flatMap(([place, text]) => (places.includes(place) ? [] : [text])))
  const [visited, setVisited] = useState(-1)
  const visitNext = () => {
    const next = (visited + 1) % wrong.length
    setVisited(next)
    document.getElementById(ids + wrong[next])?.focus()
  }
  return (
    <>
      {Array.from({ length: lines }, (_, line) => (
        <tr key={line}>
          {line > 0 ? null : (
            <th rowSpan={lines} scope="row">
              {row.line}
              {wrong.length === 0 ? null : (
                <Button type="link" size="small" danger className={styles.visit} onClick={visitNext}>
                  {t('records.exchange.problems', { count: problems.size })}
                </Button>
              )}
              {[...ofRow].map((text) => (
                <Problem key={text} text={text} />
              ))}
            </th>
          )}
          {headings.flatMap(({ id, fullName, children }) => {
            if (!children) {
              const name = t('records.exchange.cell', { line: row.line, label: labelOf(fullName) })
              return line > 0
                ? []
                : [
                    <td key={id} rowSpan={lines}>
                      <Cell id={ids + id} row={row} place={id} name={name} problem={problems.get(id)} state={state} />
                    </td>,
                  ]
            }
            const table = labelOf(fullName)
            const isThere = line < (row.tables[id]?.length ?? 0)
            return [
              ...children.map((child) => {
                const place = `${id}.${line}.${child.id}`
                const label = labelOf(child.fullName)
                const name = t('records.exchange.row-cell', { line: row.line, table, row: line + 1, label })
                return (
                  <td key={place}>
                    {isThere ? (
                      <Cell id={ids + place} row={row} place={place} name={name} problem={problems.get(place)} state={state} />
                    ) : null}
                  </td>
                )
              }),
              <td key={`${id}-delete`} className={styles.narrow}>
                {isThere ? (
                  <IconButton
                    name={t('records.exchange.delete-table-row', { line: row.line, table, row: line + 1 })}
                    icon={<DeleteOutlined />}
                    disabled={state.taking}
                    onClick={() => void state.removeTableRow(row, id, line)}
                  />
                ) : null}
              </td>,
            ]
          })}
          {line > 0 ? null : (
            <td className={styles.narrow} rowSpan={lines}>
              <IconButton
                name={t('records.exchange.delete-row', { line: row.line })}
                icon={<DeleteOutlined />}
                disabled={state.taking}
                onClick={() => state.remove(row)}
              />
            </td>
          )}
        </tr>
      ))}
    </>
  )
}

interface CellProps {
  readonly id: string
  readonly row: PreviewRow
  readonly place: string
  readonly name: string
  readonly problem: string | undefined
  readonly state: ImportWizardState
}

function Cell({ id, row, place, name, problem, state }: CellProps) {
  const text = cellOf(row, place)
  const [begun, setBegun] = useState<string>()
  return (
    <>
      <TextInput
        id={id}
        size="small"
        aria-label={name}
        aria-invalid={problem !== undefined}
        value={text}
        readOnly={state.taking}
        status={problem === undefined ? undefined : 'error'}
        onFocus={() => setBegun(text)}
        onBlur={() => void (begun !== undefined && begun !== text && state.recheck(row))}
        onChange={(event) => state.change(row, place, event.target.value)}
      />
      {problem === undefined ? null : <Problem text={problem} />}
    </>
  )
}

const Problem = ({ text }: { readonly text: string }) => <div className={styles.problem}>{text}</div>
