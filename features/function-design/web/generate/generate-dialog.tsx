import { useId, useState, type ReactNode } from 'react'
import { downloadCode, generaterAreas, previewCode, type GeneratedFile } from '#features/function-design/contract/generate.ts'
import styles from '#features/function-design/web/generate/generate.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { saveFile } from '#web/admin/save-file.ts'
import type { FieldProblem } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface GenerateDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

interface Names {
  readonly module: string
  readonly className: string
  readonly subClassName: string
  readonly modulePackageName: string
  readonly description: string
}
const noNames: Names = { module: '', className: '', subClassName: '', modulePackageName: '', description: '' }

/** 代码生成: the files that a published function gives, to be looked at and downloaded. */
export function GenerateDialog({ id, name, onClose }: GenerateDialogProps) {
  const t = useText()
  const [typed, setTyped] = useState(noNames)
  const [asked, setAsked] = useState(noNames)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const preview = useCall(previewCode, { params: { id }, body: asked }, { handles: 'all', keepRows: true })
  const download = useCommand(downloadCode, { announce: false, handles: [422] })
  const change = (next: Partial<Names>): void => {
    setRefused([])
    setTyped({ ...typed, ...next })
  }
  const save = async (): Promise<void> => {
    const outcome = await download.run({ params: { id }, body: typed })
    if (outcome.ok) saveFile(outcome.data)
    else setRefused(outcome.error.fieldProblems)
  }
  const ofPreview = typed === asked ? (preview.error?.fieldProblems ?? []) : []
  const problems = [...refused, ...ofPreview]
  const foot = (
    <>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      <Button onClick={() => (typed === asked ? void preview.refetch() : setAsked(typed))}>{t('function-code.preview')}</Button>
      <Button type="primary" loading={download.busy} onClick={() => void save()}>
        {t('function-code.download')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('function-code.of', { name })} width={1080} fillsPhone foot={foot} onClose={onClose}>
      <p className={styles.note}>{t('function-code.note')}</p>
      <NameInputs names={typed} problems={problems} onChange={change} />
      {preview.error && problems.length === 0 ? (
        <Problem text={preview.error.msg} traceId={preview.error.requestId} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <Files folders={preview.data.list} />
      ) : preview.error ? null : (
        <Loading rows={8} />
      )}
    </Dialog>
  )
}

interface NameInputsProps {
  readonly names: Names
  readonly problems: readonly FieldProblem[]
  readonly onChange: (next: Partial<Names>) => void
}

function NameInputs({ names, problems, onChange }: NameInputsProps) {
  const t = useText()
  const areas = useCall(generaterAreas, {}, { handles: 'all' })
  const text = (member: Exclude<keyof Names, 'module'>, label: string, hint = '') => (
    <Named label={label} fault={problems.find(({ field }) => field === member)?.text}>
      {(id, described) => (
        <TextInput
          id={id}
          value={names[member]}
          placeholder={hint}
          aria-describedby={described}
          aria-invalid={described !== undefined}
          onChange={(event) => onChange({ [member]: event.target.value })}
        />
      )}
    </Named>
  )
  return (
    <div className={styles.names}>
      <Named label={t('function-code.module')} fault={problems.find(({ field }) => field === 'module')?.text}>
        {(id) => (
          <Select<string>
            id={id}
            allowClear
            value={names.module || null}
            options={(areas.data ?? []).map((area) => ({ value: area, label: area }))}
            onChange={(next: string | undefined) => onChange({ module: next ?? '' })}
          />
        )}
      </Named>
      {text('className', t('function-code.class'), t('function-code.class-hint'))}
      {text('subClassName', t('function-code.sub-class'), t('function-code.sub-class-hint'))}
      {text('modulePackageName', t('function-code.package'))}
      {text('description', t('function-code.description'))}
    </div>
  )
}

interface NamedProps {
  readonly label: string
  readonly fault: string | undefined
  readonly children: (id: string, describedBy: string | undefined) => ReactNode
}

function Named({ label, fault, children }: NamedProps) {
  const id = useId()
  return (
    <div className={styles.name}>
      <label htmlFor={id}>{label}</label>
      {children(id, fault === undefined ? undefined : `${id}-fault`)}
      {fault === undefined ? null : (
        <span id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </div>
  )
}

interface Folder {
  readonly id: string
  readonly fileName: string
  readonly children: readonly GeneratedFile[]
}

function Files({ folders }: { readonly folders: readonly Folder[] }) {
  const t = useText()
  const phone = usePhone()
  const [chosen, setChosen] = useState('src/client.ts')
  const all = folders.flatMap(({ children }) => children)
  // The folder hangs on the module that is chosen, so a file is known by its end.
  const shown = all.find(({ id }) => id.endsWith(chosen)) ?? all[0]
  return (
    <div className={styles.code} data-phone={phone}>
      <ul className={styles.files} aria-label={t('function-code.files')}>
        {folders.map((folder) => (
          <li key={folder.id}>
            <div className={styles.folder}>{folder.fileName}</div>
            <ul className={styles.files}>
              {folder.children.map((file) => (
                <li key={file.id}>
                  <button
                    type="button"
                    className={styles.file}
                    aria-pressed={file === shown}
                    onClick={() => setChosen(file.id.split('/').slice(-2).join('/'))}
                  >
                    {file.fileName}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {shown ? (
        <pre className={styles.text} tabIndex={0} role="region" aria-label={shown.fileName}>
          {shown.fileContent}
        </pre>
      ) : null}
    </div>
  )
}
