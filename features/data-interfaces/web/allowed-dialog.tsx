import { useId, useState, type SyntheticEvent } from 'react'
import { allow, disallow, readAllowed, type Allowed } from '#features/data-interfaces/contract.ts'
import styles from '#features/data-interfaces/web/interfaces.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { Question } from '#web/admin/question.tsx'
import type { CallError } from '#web/call/call-error.ts'
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
  return (
    <>
      <Alert className={styles.result} type="info" showIcon title={t('data-interfaces.allowed-note')} />
      {sqlReady ? null : <Alert className={styles.result} type="warning" showIcon title={t('data-interfaces.allowed-no-reader')} />}
      <Tables tables={tables} mayChange={may(allow)} />
      <Origins origins={origins} mayChange={may(allow)} />
    </>
  )
}

function Tables({ tables, mayChange }: Pick<Allowed, 'tables'> & { readonly mayChange: boolean }) {
  const t = useText()
  const add = useCommand(allow, { refreshes, handles: [422] })
  const remove = useCommand(disallow, { refreshes })
  const change = ({ name, id, version }: Allowed['tables'][number]) =>
    id === null ? add.run({ body: { kind: 'table', name } }) : remove.run({ params: { id }, body: { version } })
  return (
    <>
      <h3>{t('data-interfaces.allowed-tables')}</h3>
      <Refusal error={add.error} />
      {tables.length === 0 ? <p>{t('data-interfaces.allowed-no-tables')}</p> : null}
      <ul className={styles.list}>
        {tables.map((table) => (
          <li key={table.name}>
            <Checkbox
              aria-label={t('data-interfaces.allowed-table-on', { name: table.name })}
              checked={table.id !== null}
              disabled={!mayChange || add.busy || remove.busy}
              onChange={() => void change(table)}
            >
              {table.name}
              {table.label === '' ? '' : `（${table.label}）`}
              <span className={styles.columns}>{t('data-interfaces.columns', { names: table.columns.join(', ') })}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}

function Origins({ origins, mayChange }: Pick<Allowed, 'origins'> & { readonly mayChange: boolean }) {
  const t = useText()
  const { confirm } = useFeedback()
  const id = useId()
  const add = useCommand(allow, { refreshes, handles: [422] })
  const remove = useCommand(disallow, { refreshes })
  const [typed, setTyped] = useState('')
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    const outcome = await add.run({ body: { kind: 'origin', name: typed } })
    if (outcome.ok) setTyped('')
  }
  const takeBack = async ({ id: origin, name, version }: Allowed['origins'][number]): Promise<void> => {
    const text = <Question text={t('data-interfaces.allowed-remove-question')} name={name} />
    if (await confirm({ text, danger: true })) await remove.run({ params: { id: origin }, body: { version } })
  }
  return (
    <>
      <h3>{t('data-interfaces.allowed-origins')}</h3>
      {origins.length === 0 ? <p>{t('data-interfaces.allowed-no-origins')}</p> : null}
      <ul className={styles.list}>
        {origins.map((origin) => (
          <li key={origin.id}>
            <div>{origin.name}</div>
            {mayChange ? (
              <Button
                size="small"
                aria-label={t('data-interfaces.allowed-remove-of', { name: origin.name })}
                onClick={() => void takeBack(origin)}
              >
                {t('data-interfaces.allowed-remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <form className={styles.adding} onSubmit={(event) => void submit(event)}>
          <TextInput
            aria-label={t('data-interfaces.allowed-origin')}
            aria-describedby={id}
            placeholder={t('data-interfaces.allowed-origin')}
            value={typed}
            status={add.error ? 'error' : ''}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button htmlType="submit" loading={add.busy}>
            {t('data-interfaces.allowed-add')}
          </Button>
        </form>
      ) : null}
      <div id={id}>
        <Refusal error={add.error} />
      </div>
    </>
  )
}

/** What was broken of a rule; other failures are told at the top of the page. */
function Refusal({ error }: { readonly error: CallError | undefined }) {
  if (error?.code !== 422) return null
  return (
    <div role="alert" className={styles.fault}>
      {error.msg}
    </div>
  )
}
