import { useId, useState } from 'react'
import { exportPackage, packableFunctions, packageContents } from '#features/applications/contract/packages.ts'
import styles from '#features/applications/web/packages/packages.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

const nameAtMost = 100

/** Which functions go into a package; what it brings and leaves out is shown before it is downloaded. */
export function PackageDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [functionsLabel, nameLabel] = [useId(), useId()]
  const functions = useCall(packableFunctions, {}, { handles: 'all' })
  const [ids, setIds] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<string>()
  const toFile = useCommand(exportPackage, { announce: false })
  const list = functions.data?.list ?? []
  const name = typed ?? list.find(({ id }) => id === ids[0])?.fullName ?? ''
  const download = async () => {
    const outcome = await toFile.run({ body: { ids: [...ids], fullName: name } })
    if (!outcome.ok) return
    const url = URL.createObjectURL(new Blob([outcome.data.content], { type: 'application/json' }))
    saveFile({ url, name: outcome.data.name })
    URL.revokeObjectURL(url)
    onClose()
  }
  return (
    <Dialog
      open
      title={t('packages.export-some')}
      width={640}
      fillsPhone
      confirmText={t('packages.download')}
      confirmBusy={toFile.busy}
      confirmDisabled={ids.length === 0 || name.trim() === ''}
      onConfirm={download}
      onClose={onClose}
    >
      <div className={styles.column}>
        {functions.error ? (
          <Problem text={functions.error.msg} traceId={functions.error.requestId} onRetry={() => void functions.refetch()} />
        ) : null}
        <div className={styles.field}>
          <span id={functionsLabel}>{t('packages.functions')}</span>
          <Select<string[]>
            aria-labelledby={functionsLabel}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('packages.functions-hint')}
            loading={!functions.data && !functions.error}
            value={[...ids]}
            options={list.map(({ id, fullName, enCode }) => ({ value: id, label: `${fullName}（${enCode}）` }))}
            onChange={setIds}
          />
        </div>
        <label className={styles.field}>
          <span id={nameLabel}>{t('packages.package-name')}</span>
          <TextInput aria-labelledby={nameLabel} value={name} maxLength={nameAtMost} onChange={({ target }) => setTyped(target.value)} />
        </label>
        {ids.length > 0 ? <Contents ids={ids} /> : null}
      </div>
    </Dialog>
  )
}

function Contents({ ids }: { readonly ids: readonly string[] }) {
  const t = useText()
  const { data, error, refetch } = useCall(packageContents, { body: { ids: [...ids] } }, { handles: 'all', keepRows: true })
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  return (
    <>
      <section>
        <h3 className={styles.heading}>{t('packages.brings')}</h3>
        <ul className={styles.lines}>
          {data.parts.map(({ kind, code, name }) => (
            <li key={`${kind}:${code}`}>{t('packages.part-line', { kind: t(`packages.kind-${kind}`), name, code })}</li>
          ))}
        </ul>
      </section>
      <Alert
        type="info"
        showIcon
        title={t('packages.leaves')}
        description={
          <ul className={styles.lines}>
            {data.leftOut.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        }
      />
    </>
  )
}
