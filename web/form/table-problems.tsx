import { Fragment } from 'react'
import type { FormProblem } from '#engine/forms/form-session.ts'
import type { FormTable } from '#engine/forms/outline.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useForm } from '#web/form/form-place.tsx'
import styles from '#web/form/sub-table.module.css'
import { useProblems } from '#web/form/use-field.ts'

/** Rows whose problems are listed; the others are only counted. */
const spelledOut = 5

/** Lists the problems of the rows below the table; each links to its cell. */
export function TableProblems({ table, rows }: { readonly table: FormTable; readonly rows: readonly string[] }) {
  const t = useText()
  const { focus } = useForm()
  const problems = useProblems()
  const byRow = rows
    .map((row, index) => ({ number: index + 1, found: problems.filter(({ path }) => path.startsWith(`${table.key}.${row}.`)) }))
    .filter(({ found }) => found.length > 0)
  if (byRow.length === 0) return null
  return (
    <ul className={styles.problems} aria-label={t('form.table.problems', { label: table.part.label })}>
      {byRow.slice(0, spelledOut).map(({ number, found }) => (
        <li key={number}>
          <span className={styles.problemRow}>{t('form.table.row', { row: number })}</span>
          {found.map((problem, index) => (
            <Fragment key={problem.path}>
              {index === 0 ? null : <span aria-hidden="true">{t('form.table.and')}</span>}
              <ProblemLink problem={problem} onShow={() => focus.request(problem.path)} />
            </Fragment>
          ))}
        </li>
      ))}
      {byRow.length > spelledOut ? <li>{t('form.table.more-problems', { count: byRow.length - spelledOut })}</li> : null}
    </ul>
  )
}

function ProblemLink({ problem: { field, refusal }, onShow }: { readonly problem: FormProblem; readonly onShow: () => void }) {
  const t = useText()
  return (
    <Button type="link" size="small" danger className={styles.problem} onClick={onShow}>
      {t('form.table.problem', { label: field.part.label, message: t(refusal.text, refusal.params) })}
    </Button>
  )
}
