import { useState } from 'react'
import { readClient, signRequest, type ClientRow, type GrantedInterface, type SignedExample } from '#features/interface-clients/contract.ts'
import styles from '#features/interface-clients/web/clients.module.css'
import { curlOf } from '#features/interface-clients/web/curl.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CopyButton } from '#web/admin/copy-button.tsx'
import { CallError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Makes a signed request of a client and shows it as a command, to try the client out. */
export function SignDialog({ of, onClose }: { readonly of: ClientRow; readonly onClose: () => void }) {
  const t = useText()
  const read = useCall(readClient, { params: { id: of.id } }, { handles: 'all' })
  const callable = read.data?.list.filter((one) => one.callable)
  return (
    <Dialog open title={t('interface-clients.test-of', { name: of.appName })} width={800} foot={null} fillsPhone onClose={onClose}>
      {read.error && !read.data ? (
        <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
      ) : null}
      {callable?.length === 0 ? <p>{t('interface-clients.test-none')}</p> : null}
      {callable && callable.length > 0 ? <Signing appId={of.appId} callable={callable} /> : null}
      {!read.data && !read.error ? <Loading rows={4} /> : null}
    </Dialog>
  )
}

interface SigningProps {
  readonly appId: string
  readonly callable: readonly GrantedInterface[]
}

function Signing({ appId, callable }: SigningProps) {
  const t = useText()
  const [chosenId, setChosenId] = useState(callable[0]?.id ?? '')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  // What came of the last request, until another one is chosen.
  const [made, setMade] = useState<SignedExample | CallError>()
  const sign = useCommand(signRequest, { announce: false, handles: 'all' })
  const parameters = callable.find(({ id }) => id === chosenId)?.parameters ?? []
  const run = async (): Promise<void> => {
    const paramList = Object.fromEntries(
      parameters.flatMap(({ field }) => (typed[field] === undefined || typed[field] === '' ? [] : [[field, typed[field]]])),
    )
    const outcome = await sign.run({ query: { appId, intefaceId: chosenId }, body: { paramList } })
    setMade(outcome.ok ? outcome.data : outcome.error)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <div className={styles.parameters}>
        <label>
          <span>{t('interface-clients.test-interface')}</span>
          <Select
            aria-label={t('interface-clients.test-interface')}
            value={chosenId}
            options={callable.map(({ id, fullName, enCode }) => ({ value: id, label: `${fullName}（${enCode}）` }))}
            onChange={(id) => (setChosenId(id), setMade(undefined))}
          />
        </label>
        {parameters.map(({ field, fieldName, required }) => (
          <label key={field}>
            <span>
              {fieldName === '' ? field : `${fieldName}（${field}）`}
              {required === 1 ? ' *' : ''}
            </span>
            <TextInput
              value={typed[field] ?? ''}
              autoComplete="off"
              onChange={({ target }) => (setTyped({ ...typed, [field]: target.value }), setMade(undefined))}
            />
          </label>
        ))}
      </div>
      <Button type="primary" htmlType="submit" loading={sign.busy}>
        {t('interface-clients.test-sign')}
      </Button>
      <div aria-live="polite">
        {!made || sign.busy ? null : made instanceof CallError ? (
          <Alert className={styles.note} type="error" showIcon title={made.msg} />
        ) : (
          <Made of={made} />
        )}
      </div>
    </form>
  )
}

function Made({ of }: { readonly of: SignedExample }) {
  const t = useText()
  const command = curlOf(of)
  return (
    <>
      <Alert
        className={styles.note}
        type="info"
        showIcon
        title={t(of.signedText === '' ? 'interface-clients.test-secret' : 'interface-clients.test-note')}
      />
      <Text label="curl" text={command} />
      <CopyButton text={command} label={t('interface-clients.secret-copy')} done={t('interface-clients.copied')} />
      {of.signedText === '' ? null : <Text label={t('interface-clients.test-signed-text')} text={of.signedText} />}
    </>
  )
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <h3 className={styles.heading}>{label}</h3>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <pre className={styles.text} tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </>
  )
}
