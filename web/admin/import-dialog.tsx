import { useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert, Pagination } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import styles from '#web/admin/import-dialog.module.css'
import { problemsByRow, shownColumns, useImport, type ImportCalls, type ImportColumn, type ImportRow } from '#web/admin/use-import.ts'

interface ImportDialogProps {
  readonly title: string
  /** The columns of the template, in their order. */
  readonly columns: readonly ImportColumn[]
  readonly calls: ImportCalls
  /** Asks whether rows change what is there already; absent where they never do. */
  readonly overwrite?: string | undefined
  readonly onClose: () => void
}

/**
 * Takes in rows from a workbook: the template, what was read of a file with every cell to be changed, and what is wrong at the cell it is in.
 * Nothing is taken in while a row is faulty, unless the user asks for the others.
 */
export function ImportDialog({ title, columns, calls, overwrite, onClose }: ImportDialogProps) {
  const t = useText()
  const state = useImport(calls, onClose)
  const [overwrites, setOverwrites] = useState(false)
  const { rows, result, busy } = state
  const faulty = result?.failResult.length ?? 0
  const foot = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      {rows && faulty > 0 ? (
        <>
          <Button onClick={() => void state.exportFaulty()}>{t('admin.import.export-faulty')}</Button>
          <Button
            loading={busy}
            disabled={rows.length === faulty}
            onClick={() => void state.send({ skipFaulty: true, overwrite: overwrites })}
          >
            {t('admin.import.skip-faulty', { count: rows.length - faulty })}
          </Button>
        </>
      ) : null}
      <Button type="primary" loading={busy} disabled={!rows} onClick={() => void state.send({ skipFaulty: false, overwrite: overwrites })}>
        {t('admin.import')}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} width={rows ? '90%' : 560} onClose={onClose} foot={foot} tall={rows !== undefined}>
      <FileChoice state={state} />
      {overwrite === undefined ? null : (
        <Checkbox className={styles.overwrite} checked={overwrites} onChange={({ target }) => setOverwrites(target.checked)}>
          {overwrite}
        </Checkbox>
      )}
      <div role="alert">{state.problem ? <Alert type="error" title={state.problem} /> : null}</div>
      {faulty > 0 ? <Alert type="warning" title={t('admin.import.faulty', { count: faulty })} /> : null}
      {rows ? <Preview rows={rows} columns={columns} state={state} /> : null}
    </Dialog>
  )
}

type State = ReturnType<typeof useImport>

function FileChoice({ state }: { readonly state: State }) {
  const t = useText()
  return (
    <div className={styles.choice}>
      <p>{t('admin.import.how')}</p>
      <Button onClick={() => void state.template()}>{t('admin.import.template')}</Button>
      <FileButton label={t('admin.import.file')} accept=".xlsx,.xls,.csv" busy={state.busy} onFile={(file) => void state.choose(file)} />
      {state.fileName ? <span className={styles.file}>{state.fileName}</span> : null}
    </div>
  )
}

const pageSize = 20

function Preview({
  rows,
  columns,
  state,
}: {
  readonly rows: readonly ImportRow[]
  readonly columns: readonly ImportColumn[]
  readonly state: State
}) {
  const t = useText()
  const [page, setPage] = useState(1)
  const problems = problemsByRow(state.result)
  const shown = shownColumns(columns, rows, problems)
  // Faulty rows first: nobody is to look for them.
  const places = rows
    .map((_, place) => place)
    .toSorted((one, other) => Number(problems.has(other)) - Number(problems.has(one)) || one - other)
  const onPage = places.slice((page - 1) * pageSize, page * pageSize)
  return (
    <>
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('admin.import.line')}</th>
              {shown.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {onPage.map((place) => (
              <tr key={place} data-faulty={problems.has(place)}>
                <th scope="row">{place + 2}</th>
                {shown.map(({ key, label }) => (
                  <td key={key}>
                    <Cell
                      name={t('admin.import.cell', { line: place + 2, label })}
                      value={rows[place]?.[key] ?? ''}
                      problem={problemOf(problems.get(place), key, key === shown[0]?.key)}
                      onChange={(text) => state.change(place, key, text)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={rows.length}
        showSizeChanger={false}
        hideOnSinglePage
        showTotal={(total) => t('admin.import.rows', { count: total })}
        onChange={setPage}
      />
    </>
  )
}

/** What is wrong in a cell; what concerns the row as a whole stands at its first one. */
function problemOf(problems: ReadonlyMap<string, string> | undefined, key: string, isFirst: boolean): string | undefined {
  return problems?.get(key) ?? (isFirst ? problems?.get('') : undefined)
}

interface CellProps {
  readonly name: string
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

function Cell({ name, value, problem, onChange }: CellProps) {
  return (
    <>
      <TextInput
        size="small"
        aria-label={name}
        aria-invalid={problem !== undefined}
        value={value}
        status={problem === undefined ? undefined : 'error'}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === undefined ? null : <div className={styles.problem}>{problem}</div>}
    </>
  )
}
