import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { importMenu, previewMenuImport, topMenu, type menuCategories, type MenuRow } from '#features/menus/contract.ts'
import { folders, menuRefreshes } from '#features/menus/web/menu-form.tsx'
import styles from '#features/menus/web/menus.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert, Pagination } from '#ui/kit/hint.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { longCallSeconds, request } from '#web/call/request.ts'
import { useAttempt } from '#web/call/use-attempt.ts'
import { showToast } from '#web/toast/toast-store.ts'

type Planned = CallAnswer<typeof previewMenuImport>['list'][number]

interface MenuImportProps {
  readonly systemId: string
  readonly category: (typeof menuCategories)[number]
  /** The entries of the system, to choose a folder from. */
  readonly rows: readonly MenuRow[]
  readonly onClose: () => void
}

/** Where and how a file is taken in. */
interface Choice {
  readonly file: File | undefined
  readonly parentId: string
  readonly overwrite: boolean
}

/** Takes in a file of menu entries: what would become of each is shown before anything is made. */
export function MenuImport(props: MenuImportProps) {
  const { rows, onClose } = props
  const t = useText()
  const { choice, choose, plan, problem, busy, send } = useMenuImport(props)
  const refused = count(plan, 'refused')
  const isIdle = !plan || refused > 0 || count(plan, 'same') === plan.length
  const foot = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button type="primary" loading={busy && plan !== undefined} disabled={isIdle} onClick={() => void send()}>
        {t('admin.import')}
      </Button>
    </>
  )
  const tree = folders(t, rows, undefined)
  return (
    <Dialog open title={t('menus.import.title')} width={plan ? 900 : 560} onClose={onClose} foot={foot} tall={plan !== undefined}>
      <p className={styles.how}>{t('menus.import.how')}</p>
      <div className={styles.choices}>
        <FileButton
          label={t('menus.import.file')}
          accept=".bm,.json,application/json"
          busy={busy}
          onFile={(file) => void choose({ ...choice, file })}
        />
        {choice.file ? <span className={styles.file}>{choice.file.name}</span> : null}
        <span>{t('menus.parent')}</span>
        <TreeSelect
          aria-label={t('menus.parent')}
          className={styles.folder}
          value={choice.parentId}
          treeData={[...tree]}
          treeDefaultExpandAll
          showSearch
          treeNodeFilterProp="title"
          onChange={(parentId: string) => void choose({ ...choice, parentId })}
        />
        <Checkbox checked={choice.overwrite} onChange={({ target }) => void choose({ ...choice, overwrite: target.checked })}>
          {t('menus.import.overwrite')}
        </Checkbox>
      </div>
      <div role="alert">{problem ? <Alert type="error" title={problem} /> : null}</div>
      {refused > 0 ? <Alert type="warning" title={t('menus.import.refused-some', { count: refused })} /> : null}
      {plan ? <Plan plan={plan} /> : null}
    </Dialog>
  )
}

function useMenuImport({ systemId, category, onClose }: MenuImportProps) {
  const t = useText()
  const [choice, setChoice] = useState<Choice>({ file: undefined, parentId: topMenu, overwrite: false })
  const [plan, setPlan] = useState<readonly Planned[]>()
  const { busy, problem, attempt } = useAttempt()
  /** Multipart: the members travel beside the file. */
  const sent = ({ file, parentId, overwrite }: Choice) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ parentId, category, overwrite: overwrite ? '1' : '0' })) form.append(name, value)
    if (file) form.append('file', file)
    return [{ params: { systemId } } as never, { form, timeoutSeconds: longCallSeconds, handles: 'all' }] as const
  }
  const choose = async (next: Choice) => {
    setChoice(next)
    if (!next.file) return
    setPlan((await attempt(() => request(previewMenuImport, ...sent(next))))?.list)
  }
  const send = async () => {
    if (busy) return
    const done = await attempt(() => request(importMenu, ...sent(choice)))
    if (!done) return
    showToast('success', t('menus.import.done', done))
    await refreshCalls(menuRefreshes)
    onClose()
  }
  return { choice, choose, plan, problem, busy, send }
}

const outcomes = ['created', 'changed', 'same', 'refused'] as const
const tones = { created: 'good', changed: 'warning', same: 'quiet', refused: 'bad' } as const

const count = (plan: readonly Planned[] | undefined, outcome: Planned['outcome']): number =>
  plan?.filter((one) => one.outcome === outcome).length ?? 0

const pageSize = 50

/** What becomes of the entries, as the tree of the file; those that are refused can be shown alone. */
function Plan({ plan }: { readonly plan: readonly Planned[] }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const [onlyRefused, setOnlyRefused] = useState(false)
  const refused = count(plan, 'refused')
  const shown = onlyRefused && refused > 0 ? plan.filter(({ outcome }) => outcome === 'refused') : plan
  const told = outcomes.filter((outcome) => count(plan, outcome) > 0)
  return (
    <>
      <div className={styles.counts}>
        <span role="status">
          {told.map((outcome) => t(`menus.import.count.${outcome}`, { count: count(plan, outcome) })).join(t('menus.import.comma'))}
        </span>
        {refused > 0 ? (
          <Checkbox checked={onlyRefused} onChange={({ target }) => (setOnlyRefused(target.checked), setPage(1))}>
            {t('menus.import.only-refused')}
          </Checkbox>
        ) : null}
      </div>
      <ul className={styles.plan} aria-label={t('menus.import.plan')}>
        {shown.slice((page - 1) * pageSize, page * pageSize).map((entry) => (
          <li key={plan.indexOf(entry)} data-refused={entry.outcome === 'refused'}>
            <span className={styles.planned} style={{ paddingInlineStart: onlyRefused ? 0 : entry.level * 20 }}>
              <span>{entry.fullName}</span>
              <span className={styles.code}>{entry.enCode}</span>
              <span className={styles.code}>{t(`menus.type.${entry.type}`)}</span>
            </span>
            <ToneText tone={tones[entry.outcome]} text={t(`menus.import.outcome.${entry.outcome}`)} />
            {entry.problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={shown.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </>
  )
}
