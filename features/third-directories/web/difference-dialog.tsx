import { useEffect, useRef, useState } from 'react'
import { useJob } from '#features/jobs/web/entry.ts'
import {
  applyThird,
  compareThird,
  comparison,
  mostPicked,
  platformNumbers,
  readThirdTotals,
  type Comparison,
  type Direction,
  type LinkKind,
  type Platform,
  type ThirdDifference,
} from '#features/third-directories/contract.ts'
import styles from '#features/third-directories/web/third-directories.module.css'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert, Pagination } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

interface DifferenceDialogProps {
  readonly platform: Platform
  readonly kind: LinkKind
  readonly direction: Direction
  /** The run by its job. */
  readonly onBegun: (jobId: string) => void
  readonly onClose: () => void
}

const titles = {
  out: { organization: 'third.compare-organizations', person: 'third.compare-people' },
  in: { organization: 'third.take-organizations', person: 'third.take-people' },
} as const

/** More removals than this need their number typed. */
const manyRemovals = 20

const needsNoPicking = ({ onlyPicked, held }: ThirdDifference): boolean => !onlyPicked && held === null

/** Compares a platform with ours, lets the administrator pick what happens, and begins it. */
export function DifferenceDialog({ platform, kind, direction, onBegun, onClose }: DifferenceDialogProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const params = { type: platformNumbers[platform] }
  const { found, problem, again } = useComparison(platform, kind, direction)
  const apply = useCommand(applyThird, { refreshes: [readThirdTotals], announce: false, handles: [409, 422] })
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const [typed, setTyped] = useState('')
  const list = found?.list ?? []
  const chosen = picked ?? new Set(list.filter(needsNoPicking).map(({ key }) => key))
  const all = list.some(needsNoPicking) && list.every((one) => !needsNoPicking(one) || chosen.has(one.key))
  const keys = list.filter((one) => chosen.has(one.key) && !(all && needsNoPicking(one))).map(({ key }) => key)
  const removals = list.filter(({ key, action }) => (action === 'remove' || action === 'disable') && chosen.has(key)).length
  const count = all ? chosen.size + (found?.total ?? 0) - list.length : chosen.size
  const isConfirmed = removals <= manyRemovals || typed.trim() === String(removals)
  const platformName = t(platform === 'wecom' ? 'third.wecom' : 'third.dingtalk')
  const run = async () => {
    const text = t(direction === 'in' ? 'third.disable-question' : 'third.remove-question', { platform: platformName, count: removals })
    if (removals > 0 && !(await confirm({ text, danger: true }))) return
    const outcome = await apply.run({ params, body: { kind, direction, all, keys } })
    if (!outcome.ok) return
    onBegun(outcome.data.jobId)
    onClose()
  }
  const title = t(titles[direction][kind], { platform: platformName })
  return (
    <Dialog
      open
      tall
      title={title}
      width={900}
      onClose={onClose}
      {...(list.length === 0 ? { foot: null } : { onConfirm: run })}
      confirmText={t('third.apply', { count })}
      confirmBusy={apply.busy}
      confirmDisabled={count === 0 || keys.length > mostPicked || !isConfirmed}
    >
      {problem !== undefined ? (
        <Problem title={t('third.compare-failed')} text={problem} onRetry={again} />
      ) : found === undefined ? (
        <>
          <p role="status">{t('third.comparing', { platform: platformName })}</p>
          <Loading rows={6} />
        </>
      ) : list.length === 0 ? (
        <Empty text={t('third.no-differences', { platform: platformName })} />
      ) : (
        <>
          {apply.error ? <Alert className={styles.wrong} type="error" showIcon title={apply.error.msg} /> : null}
          {keys.length > mostPicked ? <Alert className={styles.wrong} type="warning" showIcon title={t('third.too-many-picked')} /> : null}
          <Differences found={found} chosen={chosen} onChosen={setPicked} />
          {removals > manyRemovals ? (
            <label className={styles.typed}>
              {t(direction === 'in' ? 'third.type-disables' : 'third.type-removals', { platform: platformName, count: removals })}
              <TextInput value={typed} onChange={({ target }) => setTyped(target.value)} inputMode="numeric" />
            </label>
          ) : null}
        </>
      )}
    </Dialog>
  )
}

/** Begins a comparison once, and again when asked to. */
function useComparison(platform: Platform, kind: LinkKind, direction: Direction) {
  const t = useText()
  const begin = useCommand(compareThird, { announce: false, handles: 'all' })
  const [jobId, setJobId] = useState<string>()
  const { job, error } = useJob(jobId)
  const begun = useRef(false)
  const start = async () => {
    setJobId(undefined)
    const outcome = await begin.run({ params: { type: platformNumbers[platform] }, body: { kind, direction } })
    if (outcome.ok) setJobId(outcome.data.jobId)
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void start()
  })
  const read = job?.state === 'done' ? comparison.safeParse(job.result) : undefined
  const hasEnded = job?.state === 'failed' || job?.state === 'cancelled' || read?.success === false
  const found: Comparison | undefined = read?.success && read.data.problem === null ? read.data : undefined
  const problem = begin.error?.msg ?? error?.msg ?? (hasEnded ? t('third.ended') : (read?.data?.problem ?? undefined))
  return { found, problem, again: () => void start() }
}

const pageSize = 50
const actions = ['create', 'link', 'update', 'remove', 'disable'] as const
const tones = { create: 'good', link: 'quiet', update: 'warning', remove: 'bad', disable: 'bad' } as const

interface DifferencesProps {
  readonly found: Comparison
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

/** The list, narrowed to one kind of difference, page by page; what is picked stays picked. */
function Differences({ found: { list, total }, chosen, onChosen }: DifferencesProps) {
  const t = useText()
  const [shown, setShown] = useState<string>('all')
  const [page, setPage] = useState(1)
  const kinds = actions.filter((action) => list.some((one) => one.action === action))
  const rows = list.filter(({ action }) => shown === 'all' || action === shown)
  const free = rows.filter(({ held }) => held === null).map(({ key }) => key)
  const chosenHere = free.filter((key) => chosen.has(key)).length
  const change = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const key of keys)
      if (on) next.add(key)
      else next.delete(key)
    onChosen(next)
  }
  const labelOf = (action: string) =>
    `${t(`third.action-${action}`)} ${action === 'all' ? list.length : list.filter((one) => one.action === action).length}`
  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          checked={free.length > 0 && chosenHere === free.length}
          indeterminate={chosenHere > 0 && chosenHere < free.length}
          disabled={free.length === 0}
          onChange={({ target }) => change(free, target.checked)}
        >
          {t('third.pick-all')}
        </Checkbox>
        <Segmented
          aria-label={t('third.show')}
          value={shown}
          options={['all', ...kinds].map((value) => ({ value, label: labelOf(value) }))}
          onChange={(value) => {
            setShown(value)
            setPage(1)
          }}
        />
      </div>
      {total > list.length ? <p>{t('third.more', { shown: list.length, total })}</p> : null}
      <ul className={styles.differences}>
        {rows.slice((page - 1) * pageSize, page * pageSize).map((one) => (
          <li key={one.key}>
            <Checkbox
              checked={chosen.has(one.key)}
              disabled={one.held !== null}
              onChange={({ target }) => change([one.key], target.checked)}
            >
              <span className={styles.difference}>
                <ToneText tone={tones[one.action]} text={t(`third.action-${one.action}`)} />
                <strong>{one.name}</strong>
                {changesOf(one, t).map((text) => (
                  <span key={text}>{text}</span>
                ))}
                {one.held === null ? null : <span className={styles.held}>{t('third.held', { reason: one.held })}</span>}
                {one.action === 'link' && one.onlyPicked && one.held === null ? (
                  <span className={styles.held}>{t('third.uncertain')}</span>
                ) : null}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Pagination
        current={page}
        pageSize={pageSize}
        total={rows.length}
        onChange={setPage}
        hideOnSinglePage
        showSizeChanger={false}
        size="small"
      />
    </>
  )
}

function changesOf({ changes, action }: ThirdDifference, t: Translate): readonly string[] {
  const nothing = t('third.nothing')
  return changes.map(({ member, before, after }) => {
    const label = t(`third.member-${member}`)
    return action === 'create'
      ? t('third.given', { member: label, after: after || nothing })
      : t('third.change', { member: label, before: before || nothing, after: after || nothing })
  })
}
