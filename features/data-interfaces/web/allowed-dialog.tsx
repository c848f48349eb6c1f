import { useState } from 'react'
import { allow, disallow, readAllowed, type Allowed } from '#features/data-interfaces/contract.ts'
import styles from '#features/data-interfaces/web/interfaces.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useMay } from '#web/session/use-may.ts'

/** What interfaces may reach: tables for statements, addresses for services. */
export function AllowedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const read = useCall(readAllowed, {}, { handles: 'all' })
  return (
    <Dialog open title={t('data-interfaces.allowed')} width={720} foot={null} fillsPhone onClose={onClose}>
      {read.error && !read.data ? (
        <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
      ) : null}
      {read.data ? <Reach of={read.data} /> : read.error ? null : <Loading rows={6} />}
    </Dialog>
  )
}

const refreshes = [readAllowed]

function Reach({ of: { tables, origins, sqlReady } }: { readonly of: Allowed }) {
  const t = useText()
  const may = useMay()
  const mayChange = may(allow)
  const add = useCommand(allow, { refreshes, handles: [422] })
  const remove = useCommand(disallow, { refreshes })
  const [typed, setTyped] = useState('')
  const addOrigin = async (): Promise<void> => {
    const outcome = await add.run({ body: { kind: 'origin', name: typed } })
    if (outcome.ok) setTyped('')
  }
  const switchTable = ({ name, id, version }: Allowed['tables'][number]) =>
    id === null ? add.run({ body: { kind: 'table', name } }) : remove.run({ params: { id }, body: { version } })
  return (
    <>
      <Alert className={styles.result} type="info" showIcon title={t('data-interfaces.allowed-note')} />
      {sqlReady ? null : <Alert className={styles.result} type="warning" showIcon title={t('data-interfaces.allowed-no-reader')} />}
      <h3>{t('data-interfaces.allowed-tables')}</h3>
      {tables.length === 0 ? <p>{t('data-interfaces.allowed-no-tables')}</p> : null}
      <ul className={styles.list}>
        {tables.map((table) => (
          <li key={table.name}>
            <Checkbox
              aria-label={t('data-interfaces.allowed-table-on', { name: table.name })}
              checked={table.id !== null}
              disabled={!mayChange || add.busy || remove.busy}
              onChange={() => void switchTable(table)}
            >
              {table.name}
              {table.label === '' ? '' : `（${table.label}）`}
              <span className={styles.columns}>{t('data-interfaces.columns', { names: table.columns.join(', ') })}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <h3>{t('data-interfaces.allowed-origins')}</h3>
      {origins.length === 0 ? <p>{t('data-interfaces.allowed-no-origins')}</p> : null}
      <ul className={styles.list}>
        {origins.map(({ id, name, version }) => (
          <li key={id}>
            <div>{name}</div>
            {mayChange ? (
              <Button size="small" onClick={() => void remove.run({ params: { id }, body: { version } })}>
                {t('data-interfaces.allowed-remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <form
          className={styles.adding}
          onSubmit={(event) => {
            event.preventDefault()
            void addOrigin()
          }}
        >
          <TextInput
            aria-label={t('data-interfaces.allowed-origin')}
            placeholder={t('data-interfaces.allowed-origin')}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button htmlType="submit" loading={add.busy}>
            {t('data-interfaces.allowed-add')}
          </Button>
        </form>
      ) : null}
      {add.error ? (
        <div role="alert" className={styles.fault}>
          {add.error.msg}
        </div>
      ) : null}
    </>
  )
}
