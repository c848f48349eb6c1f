import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { interfaceLog, interfaceParameters, listInterfaces, testInterface, type InterfaceRow } from '#features/data-interfaces/contract.ts'
import styles from '#features/data-interfaces/web/interfaces.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

type Answer = CallAnswer<typeof testInterface>

/** Runs an interface with values for its parameters, and shows what it gives and how long it took. */
export function TestDialog({ of, onClose }: { readonly of: InterfaceRow; readonly onClose: () => void }) {
  const t = useText()
  const read = useCall(interfaceParameters, { params: { id: of.id } }, { handles: 'all' })
  const parameters = read.data
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState<Answer>()
  const test = useCommand(testInterface, { announce: false, handles: 'all', refreshes: [interfaceLog, listInterfaces] })
  const run = async (): Promise<void> => {
    const paramList = (parameters ?? []).map(({ field, defaultValue }) => ({ field, defaultValue: typed[field] ?? defaultValue }))
    const outcome = await test.run({ params: { id: of.id }, body: { paramList } })
    setAnswer(outcome.ok ? outcome.data : undefined)
  }
  return (
    <Dialog open title={`${t('data-interfaces.test')} · ${of.fullName}`} width={900} foot={null} fillsPhone onClose={onClose}>
      {parameters ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          {parameters.length === 0 ? <p>{t('data-interfaces.test-none')}</p> : null}
          <div className={styles.parameters}>
            {parameters.map(({ field, fieldName, defaultValue, required }) => (
              <label key={field}>
                <span>
                  {fieldName === '' ? field : `${fieldName}（${field}）`}
                  {required === 1 ? ' *' : ''}
                </span>
                <TextInput
                  value={typed[field] ?? defaultValue}
                  autoComplete="off"
                  onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
                />
              </label>
            ))}
          </div>
          <Button type="primary" htmlType="submit" loading={test.busy}>
            {t('data-interfaces.test-run')}
          </Button>
        </form>
      ) : read.error ? (
        <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
      ) : (
        <Loading rows={3} />
      )}
      <div aria-live="polite">
        {test.error ? <Alert className={styles.result} type="error" showIcon title={test.error.msg} /> : null}
        {answer && !test.busy ? <Given answer={answer} /> : null}
      </div>
    </Dialog>
  )
}

function Given({ answer }: { readonly answer: Answer }) {
  const t = useText()
  const { rows, milliseconds, list, columns, text } = answer
  const table = (
    <div className={styles.table} tabIndex={0} role="region" aria-label={t('data-interfaces.test-rows')}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row, index) => (
            // Rows of a foreign answer have no key.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {columns.map((name) => (
                <td key={name} title={row[name]}>
                  {row[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
  return (
    <>
      <p className={styles.result}>
        {t('data-interfaces.test-result', { rows, milliseconds })}
        {rows > list.length ? ` · ${t('data-interfaces.test-first', { count: list.length })}` : ''}
      </p>
      <Tabs
        items={[
          { key: 'rows', label: t('data-interfaces.test-rows'), children: table },
          {
            key: 'text',
            label: t('data-interfaces.test-text'),
            children: (
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
              <pre className={styles.answer} tabIndex={0}>
                {text}
              </pre>
            ),
          },
        ]}
      />
    </>
  )
}
